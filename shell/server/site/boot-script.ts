import type { PageScripts } from '@linkstall/contracts/shell';

/** Reports that the shell cannot be loaded. */
export const TELL_SHELL_LOST = `navigator.sendBeacon('/report', JSON.stringify({ kind: 'load-failed', composition: id, remote: 'shell', release: shell.release }));`;

const LOAD = `const load = ({ base, files, release }, file, composition, remote) => {
  const script = document.createElement('script');
  script.src = base + file;
  script.integrity = files[file];
  script.onerror = () => {
    navigator.sendBeacon('/report', JSON.stringify({ kind: 'load-failed', composition, remote, release }));
    if (remote === 'shell') dispatchEvent(new Event('lost'));
  };
  document.head.append(script);
};`;

const BEGIN = `let begun = false;
const begin = () => {
  if (begun) return;
  begun = true;
  const { id, shell } = JSON.parse(document.getElementById('composition').textContent);
  load(shell, shell.entry, id, 'shell');
};`;

/** Loads the whole base.css before the shell, because the page contains only the part that it uses. It goes before the page's styles, so that nothing changes. */
const BEGIN_WITH_STYLES = BEGIN.replace(
  '};',
  `const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = shell.base + 'base.css';
  link.integrity = shell.files['base.css'];
  document.head.prepend(link);
};`,
);

/**
 * Starts once, after the first paint, because the browser requests even a deferred script tag at the end before it (measured).
 * Two seconds after `load` it starts without a paint, because a hidden tab never reports one (headless Chromium rarely does).
 */
const afterContent = (what: string): string => `let started = false;
const start = () => {
  if (!started) ${what}();
  started = true;
};
const startLate = () => setTimeout(start, 2e3);
if (document.readyState === 'complete') startLate();
else addEventListener('load', startLate, { once: true });
if (typeof PerformanceObserver === 'function' && PerformanceObserver.supportedEntryTypes.includes('paint')) {
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) setTimeout(start);
  }).observe({ type: 'paint', buffered: true });
} else requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)));`;

/**
 * Loads the shell on demand. The elements that a page marks need the shell; without marks every button does. A press before
 * the shell has started is repeated when it has (`begun`); other links work without it. When the shell fails, or has not
 * started after 8 s (the limit for a remote), a held link is followed; a press after a failure loads the shell again.
 */
const ON_DEMAND = `let pressed, lost, leads;
const marked = document.querySelector('[data-shell]');
const heard = new AbortController();
const press = (event) => {
  const button = event.target.closest(marked ? '[data-shell]' : 'button');
  if (leads || !button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  pressed = button;
  begin();
  setTimeout(() => button.href && button === pressed && leadOn(), 8e3);
};
const leadOn = () => {
  leads = true;
  pressed?.click();
  pressed = leads = null;
};
for (const sign of ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown'])
addEventListener(sign, ({ target }) => !lost && target.closest?.(marked ? '[data-shell]' : 'a, button, input') && begin(), { passive: true, signal: heard.signal });
addEventListener('click', press, { capture: true, signal: heard.signal });
addEventListener('begun', () => { heard.abort(); leadOn(); }, { once: true });
addEventListener('lost', () => {
  lost = true;
  leadOn();
  begun = false;
}, { signal: heard.signal });`;

/** Removes the speculation rules at a second press, because a page that was prefetched for the first press can be outdated. */
export const FRESH_PREFETCH = 'onpointerdown=_=>onpointerdown=_=>to.remove();';

/** Loads the remote's visitor script after the content. When an older release without that script has rendered the page, it loads the shell. */
const VISITORS = `addEventListener('wanted', begin, { signal: heard.signal });
const visit = () => {
  const { id, remotes } = JSON.parse(document.getElementById('composition').textContent);
  for (const [remote, { releases: [drawn] }] of Object.entries(remotes)) {
    const file = Object.keys(drawn.files).find((name) => name.startsWith('visitors.'));
    if (!file) return begin();
    load(drawn, file, id, remote);
  }
};`;

const scriptOf = (...parts: readonly string[]): string =>
  ['(() => {', LOAD, ...parts, '})();']
    .join('\n')
    .split('\n')
    .map((line) => line.trim())
    .join(' ');

/** When scripts run. `visitors`: the remote's visitor script after the content, and the shell on demand. */
export type HydrationMode = PageScripts | 'visitors';

const BOOT_SCRIPTS: Record<HydrationMode, readonly string[]> = {
  none: [],
  'on-demand': [scriptOf(BEGIN_WITH_STYLES, ON_DEMAND)],
  'after-content': [scriptOf(BEGIN, afterContent('begin'))],
  visitors: [scriptOf(BEGIN_WITH_STYLES, ON_DEMAND, VISITORS, afterContent('visit'), FRESH_PREFETCH)],
};

/** The inline script that loads the shell. All pages of one mode have the same script, so the policy needs one hash. */
export const bootScriptOf = (scripts: HydrationMode | object): readonly string[] =>
  typeof scripts === 'string' ? BOOT_SCRIPTS[scripts] : [];
