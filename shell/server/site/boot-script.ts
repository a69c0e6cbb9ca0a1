import type { PageScripts } from '@linkstall/contracts/shell';

/** That the shell cannot be loaded, which it cannot tell itself. */
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

/** The page has of base.css what it uses itself; the shell uses more. Before all that is there, so that nothing changes. */
const BEGIN_WITH_STYLES = BEGIN.replace(
  '};',
  `const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = shell.base + 'base.css';
  link.integrity = shell.files['base.css'];
  document.head.prepend(link);
};`,
);

/** A script tag, even deferred at the end of the body, is asked for before the content has been painted (measured). */
const afterContent = (
  what: string,
): string => `const afterFrame = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(${what})));
if (typeof PerformanceObserver === 'function' && PerformanceObserver.supportedEntryTypes.includes('paint')) {
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) setTimeout(${what});
  }).observe({ type: 'paint', buffered: true });
} else afterFrame();`;

/**
 * What a page marks is all that needs the shell there, else everything that can be pressed does. What is pressed before
 * the shell has begun is pressed once more when it has (`begun`); other links lead on by themselves. So does one that was
 * held when the shell is lost, or has not begun after the 8 s for which a remote is waited for, too; what is pressed after
 * it was lost asks for it again.
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

/** What was fetched for a press that led nowhere grows old: the next press lets it go, with the rules it was fetched by. */
export const FRESH_PREFETCH = 'onpointerdown=_=>onpointerdown=_=>to.remove();';

/** A remote's part for visitors: once the content is there. Where an older release, which has none, has drawn the page, the shell. */
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
