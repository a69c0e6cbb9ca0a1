import type { PageScripts } from '@linkstall/contracts/shell';

/**
 * The only Trusted Types policy of a page: scripts come from release files of this site. The policy has no other function, so
 * the browser refuses HTML texts (`innerHTML`) and code in texts. It is the default policy, because the code of the bundler and
 * of federation assigns plain addresses.
 */
const TRUSTED_TYPES = `const site = location.origin + '/remotes/';
globalThis.trustedTypes?.createPolicy('default', { createScriptURL: (src) => (src = new URL(src, site).href).startsWith(site) ? src : null });`;

const LOAD_SCRIPT = `const load = ({ base, files, release }, file, composition, remote) => {
  const script = document.createElement('script');
  script.src = base + file;
  script.integrity = files[file];
  script.onerror = () => {
    navigator.sendBeacon('/report', JSON.stringify({ kind: 'load-failed', composition, remote, release }));
    if (remote === 'shell') dispatchEvent(new Event('shellfailed'));
  };
  document.head.append(script);
};`;

const LOAD_SHELL = `let isStarted = false;
const begin = () => {
  if (isStarted) return;
  isStarted = true;
  const { id, shell } = JSON.parse(document.querySelector('script#composition').textContent);
  load(shell, shell.entry, id, 'shell');
};`;

/**
 * Loads the whole base.css with the shell, because the page contains only the variables that it uses. The link goes before
 * the page's styles, so that the cascade stays the same.
 */
const LOAD_SHELL_WITH_STYLES = LOAD_SHELL.replace(
  '};',
  `const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = shell.base + 'base.css';
  link.integrity = shell.files['base.css'];
  document.head.prepend(link);
};`,
);

/**
 * Starts once, after the first paint. A deferred script tag at the end would be requested before the first paint (measured).
 * Two seconds after `load` it starts without a paint, because a hidden tab never reports a paint.
 */
const afterContent = (functionName: string): string => `let started = false;
const start = () => {
  if (!started) ${functionName}();
  started = true;
};
addEventListener('load', () => setTimeout(start, 2e3));
new PerformanceObserver((list) => list.getEntriesByName('first-contentful-paint')[0] && setTimeout(start)).observe({ type: 'paint', buffered: true });`;

/**
 * Loads the shell on demand. The elements with `data-shell` need the shell; on a page without them every button needs it. A
 * press before the shell has started is repeated after its `shellstarted` event. Other links work without the shell. When the
 * shell fails, or has not started after 8 s (the limit for a remote), the pressed link is followed. A press after a failure
 * loads the shell again.
 */
const ON_DEMAND = `let pressed, hasFailed, replays;
const marked = document.querySelector('[data-shell]');
const stop = new AbortController();
const press = (event) => {
  const button = event.target.closest(marked ? '[data-shell]' : 'button');
  if (replays || !button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  pressed = button;
  begin();
  setTimeout(() => button.href && button === pressed && replay(), 8e3);
};
const replay = () => {
  replays = true;
  pressed?.click();
  pressed = replays = null;
};
for (const type of ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown'])
addEventListener(type, ({ target }) => !hasFailed && target.closest?.(marked ? '[data-shell]' : 'a, button, input') && begin(), { passive: true, signal: stop.signal });
addEventListener('click', press, { capture: true, signal: stop.signal });
addEventListener('shellstarted', () => { stop.abort(); replay(); }, { once: true });
addEventListener('shellfailed', () => {
  hasFailed = true;
  replay();
  isStarted = false;
}, { signal: stop.signal });`;

/** Removes the speculation rules at a second press, because a page that was prefetched for the first press can be outdated. */
export const FRESH_PREFETCH = 'onpointerdown=_=>onpointerdown=_=>to.remove();';

/** Copies the value of a pressed button, and says so for two seconds. The share sheet has the only such button. */
export const COPY =
  'addEventListener("click",({target:t})=>t.value&&navigator.clipboard?.writeText(t.value).then(_=>{t.textContent="✓ Copied";setTimeout(_=>t.textContent="Copy",2e3)}));';

/** The same for a translated page, whose button has the text in `data-ok`. All languages have one script. */
export const COPY_TRANSLATED =
  'addEventListener("click",({target:t})=>t.value&&navigator.clipboard?.writeText(t.value).then(_=>{let d=t.dataset;d.c??=t.textContent;t.textContent=d.ok;setTimeout(_=>t.textContent=d.c,2e3)}));';

/** Loads the remote's visitor script after the content, or the shell when the rendering release has no visitor script. */
const LOAD_VISITOR_SCRIPT = `addEventListener('shellneeded', begin, { signal: stop.signal });
const visit = () => {
  const { id, remotes } = JSON.parse(document.querySelector('script#composition').textContent);
  for (const [remote, { releases: [first] }] of Object.entries(remotes)) {
    const file = Object.keys(first.files).find((name) => name.startsWith('visitors.'));
    if (!file) return begin();
    load(first, file, id, remote);
  }
};`;

const scriptOf = (...statements: readonly string[]): string =>
  ['(() => {', TRUSTED_TYPES, ...statements, '})();']
    .join('\n')
    .split('\n')
    .map((line) => line.trim())
    .join(' ');

/** When scripts run. `visitors`: the remote's visitor script after the content, and the shell on demand. */
export type HydrationMode = PageScripts | 'visitors';

const BOOT_SCRIPTS: Record<HydrationMode, readonly string[]> = {
  none: [],
  'on-demand': [scriptOf(LOAD_SCRIPT, LOAD_SHELL_WITH_STYLES, ON_DEMAND)],
  'after-content': [scriptOf(LOAD_SCRIPT, LOAD_SHELL, afterContent('begin'))],
  visitors: [
    scriptOf(
      LOAD_SCRIPT,
      LOAD_SHELL_WITH_STYLES,
      ON_DEMAND,
      LOAD_VISITOR_SCRIPT,
      afterContent('visit'),
      FRESH_PREFETCH,
    ),
  ],
};

/**
 * Shows the fallback content when the shell cannot be loaded. A file that arrives, but only without its integrity, was
 * changed on the way: by a proxy that minifies scripts, for example. The page then says so.
 */
const SHOW_FALLBACK = `addEventListener('shellfailed', async () => {
  const { base, entry, files } = JSON.parse(document.querySelector('script#composition').textContent).shell;
  const arrives = (options) => fetch(base + entry, { cache: 'reload', ...options }).then(({ ok }) => ok, () => false);
  const isChanged = !(await arrives({ integrity: files[entry] })) && (await arrives());
  document.documentElement.className = isChanged ? 'ls-failed ls-changed' : 'ls-failed';
});`;

/** Loads the shell of a browser-rendered page at once. */
const BROWSER_BOOT_SCRIPT = scriptOf(LOAD_SCRIPT, LOAD_SHELL, SHOW_FALLBACK, 'begin();');

/**
 * The inline script that loads the shell. All pages of one mode have the same script and therefore the same hash. A script tag
 * for the shell would be refused, because the policy has 'strict-dynamic'.
 */
export const bootScriptOf = (scripts: HydrationMode | object): readonly string[] =>
  typeof scripts === 'string' ? BOOT_SCRIPTS[scripts] : [BROWSER_BOOT_SCRIPT];
