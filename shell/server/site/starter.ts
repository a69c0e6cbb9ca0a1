/** That the shell cannot be loaded, which it cannot tell itself. */
export const TELL_SHELL_LOST = `navigator.sendBeacon('/report', JSON.stringify({ kind: 'load-failed', composition: id, remote: 'shell', release: shell.release }));`;

/**
 * The one inline script of a drawn page, the same on all, so that its hash is one too. Asks for the shell when the content has
 * been painted: a script tag, even deferred at the end of the body, is asked for earlier (measured).
 */
export const STARTER = `(() => {
let begun = false;
const begin = () => {
  if (begun) return;
  begun = true;
  const { id, shell } = JSON.parse(document.getElementById('composition').textContent);
  const script = document.createElement('script');
  script.src = shell.base + shell.entry;
  script.integrity = shell.files[shell.entry];
  script.onerror = () => ${TELL_SHELL_LOST}
  document.head.append(script);
};
const afterFrame = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(begin)));
if (typeof PerformanceObserver === 'function' && PerformanceObserver.supportedEntryTypes.includes('paint')) {
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) setTimeout(begin);
  }).observe({ type: 'paint', buffered: true });
} else afterFrame();
})();`
  .split('\n')
  .map((line) => line.trim())
  .join(' ');
