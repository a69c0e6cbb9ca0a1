import type { PageScripts, RemoteRelease } from '@linkstall/contracts/shell';

/** That the shell cannot be loaded, which it cannot tell itself. */
export const TELL_SHELL_LOST = `navigator.sendBeacon('/report', JSON.stringify({ kind: 'load-failed', composition: id, remote: 'shell', release: shell.release }));`;

const BEGIN = `let begun = false;
const begin = () => {
  if (begun) return;
  begun = true;
  const { id, shell } = JSON.parse(document.getElementById('composition').textContent);
  const script = document.createElement('script');
  script.src = shell.base + shell.entry;
  script.integrity = shell.files[shell.entry];
  script.onerror = () => ${TELL_SHELL_LOST}
  document.head.append(script);
};`;

/** A script tag, even deferred at the end of the body, is asked for before the content has been painted (measured). */
const AFTER_CONTENT = `const afterFrame = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(begin)));
if (typeof PerformanceObserver === 'function' && PerformanceObserver.supportedEntryTypes.includes('paint')) {
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) setTimeout(begin);
  }).observe({ type: 'paint', buffered: true });
} else afterFrame();`;

/** What is pressed before the shell has begun is pressed once more when it has (`begun`); links lead on by themselves. */
const ON_DEMAND = `let pressed;
const heard = new AbortController();
const press = (event) => {
  const button = event.target.closest('button');
  if (!button) return;
  event.preventDefault();
  pressed = button;
  begin();
};
for (const sign of ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown'])
addEventListener(sign, ({ target }) => target.closest?.('a, button, input') && begin(), { passive: true, signal: heard.signal });
addEventListener('click', press, { capture: true, signal: heard.signal });
addEventListener('begun', () => { heard.abort(); pressed?.click(); }, { once: true });`;

const scriptOf = (when: string): string =>
  ['(() => {', BEGIN, when, '})();']
    .join('\n')
    .split('\n')
    .map((line) => line.trim())
    .join(' ');

const STARTERS: Record<PageScripts, readonly string[]> = {
  none: [],
  'on-demand': [scriptOf(ON_DEMAND)],
  'after-content': [scriptOf(AFTER_CONTENT)],
};

/** The inline script that asks for the shell when its time has come: the same on all such pages, so that its hash is one. */
export const starterOf = (scripts: PageScripts | { readonly preload: readonly RemoteRelease[] }): readonly string[] =>
  typeof scripts === 'string' ? STARTERS[scripts] : [];
