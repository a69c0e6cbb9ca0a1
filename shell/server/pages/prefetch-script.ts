const READ_FUNCTION = `(paths) => {
let token;
try { token = localStorage.getItem('token'); } catch {}
if (!token) return;
const read = async (path) => {
const response = await fetch('/api/v1' + path, { headers: { Accept: 'application/json', Authorization: token } });
return { status: response.status, data: await response.json() };
};
const responses = new Map(paths.map((path) => [path, read(path)]));
for (const response of responses.values()) response.catch(() => {});
window.prefetched = { token, responses };
}`
  .split('\n')
  .join(' ');

/** The inline script that requests data before the shell's code is loaded; the shell's `http.get` takes the responses. */
export const prefetchScript = ({ reads = [] }: { readonly reads?: readonly string[] }): readonly string[] =>
  reads.length > 0 ? [`(${READ_FUNCTION})(${JSON.stringify(reads).replaceAll('<', '\\u003c')});`] : [];
