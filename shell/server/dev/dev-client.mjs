/**
 * Runs in every page in development. Applies edits with React refresh where possible. Otherwise reloads the page, restores
 * the scroll position and shows a note. Problems of the sources are shown over the page.
 */
export const DEV_CLIENT = String.raw`(() => {
// React looks for this hook when it starts. With this hook, refresh finds the components on the page.
let renderers = 0;
globalThis.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= {
  renderers: new Map(), supportsFiber: true,
  inject(renderer) { this.renderers.set(++renderers, renderer); return renderers; },
  onScheduleFiberRoot() {}, onCommitFiberRoot() {}, onCommitFiberUnmount() {},
};
const MARK = 'linkstall-dev';
addEventListener('DOMContentLoaded', () => {
const style = new CSSStyleSheet();
style.replaceSync(':host{all:initial;position:fixed;inset:auto 0 0 0;z-index:2147483647;font:14px/1.5 ui-monospace,monospace}' +
  'section{margin:12px;padding:12px 16px;max-height:60vh;overflow:auto;background:#1d1418;color:#fff;border:2px solid #e0566b;border-radius:8px}' +
  'b{color:#ff9aa8}pre{margin:4px 0 12px;white-space:pre-wrap;font:inherit}button{float:right;font:inherit}p{position:absolute;right:12px;bottom:12px;margin:0;padding:4px 10px;background:#1d1418;color:#fff;border-radius:6px}');
const host = document.createElement('linkstall-dev');
const root = host.attachShadow({ mode: 'open' });
root.adoptedStyleSheets = [style];
document.body.append(host);
let problems = [];
const draw = () => {
  root.replaceChildren();
  if (problems.length === 0) return;
  const box = document.createElement('section');
  box.setAttribute('role', 'alert');
  const close = document.createElement('button');
  close.textContent = 'Close';
  close.onclick = () => root.replaceChildren();
  box.append(close, ...problems.flatMap(({ kind, at, message }) => {
    const head = document.createElement('b');
    head.textContent = kind + (at ? ' ' + at : '');
    const text = document.createElement('pre');
    text.textContent = message;
    return [head, text];
  }));
  root.append(box);
};
const showNote = (text) => {
  const note = document.createElement('p');
  note.textContent = text;
  root.append(note);
  setTimeout(() => note.remove(), 2500);
};
const isHere = (name) => performance.getEntriesByType('resource').some(({ name: url }) => url.includes('/remotes/' + name + '/'));
const reload = (name) => {
  sessionStorage.setItem(MARK, JSON.stringify({ path: location.pathname, x: scrollX, y: scrollY, name }));
  location.reload();
};
try {
  const { path, x, y, name } = JSON.parse(sessionStorage.getItem(MARK) ?? '{}');
  sessionStorage.removeItem(MARK);
  if (path === location.pathname) {
    showNote(name + ' was loaded again: state is new');
    const until = Date.now() + 2000;
    const back = () => {
      scrollTo(x, y);
      if (scrollY < y && Date.now() < until) requestAnimationFrame(back);
    };
    back();
  }
} catch {}
/** The builds that hot refresh has applied to this page, by remote, oldest first. Their releases are not published yet. */
const refreshed = new Map();
const RELEASED_MS = 10000;
const source = new EventSource('/dev/reload');
source.addEventListener('built', async ({ data }) => {
  const { name, hash } = JSON.parse(data);
  const update = globalThis.linkstallHot?.get(name);
  if (!update) return;
  const done = update(hash).catch((error) => (console.warn('refresh:', error), false));
  refreshed.set(name, [...(refreshed.get(name) ?? []), { done, until: Date.now() + RELEASED_MS }]);
  if (await done) showNote(name + ' refreshed');
});
source.addEventListener('reload', async ({ data }) => {
  for (const name of JSON.parse(data)) {
    const [oldest, ...later] = (refreshed.get(name) ?? []).filter(({ until }) => until > Date.now());
    refreshed.set(name, later);
    if (await oldest?.done) continue;
    if (name === 'shell' || isHere(name) || !location.pathname.startsWith('/admin')) return reload(name);
  }
});
source.addEventListener('problems', ({ data }) => {
  problems = JSON.parse(data);
  draw();
});
});
})();`;
