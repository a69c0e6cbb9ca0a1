// Goes into a remote that is being developed. The page's script of `npm run dev` (shell/server/site/dev-client.mjs) calls
// it when there is another build.
// @ts-nocheck: what it uses is the bundler's.
const hot = import.meta.webpackHot;

/** Whether the page shows the build of this hash now, without a reload. @param {string} hash */
async function update(hash) {
  for (let before = ''; __webpack_hash__ !== hash && before !== __webpack_hash__;) {
    before = __webpack_hash__;
    await hot.check(true);
  }
  return __webpack_hash__ === hash;
}

/** One after the other: the next begins where the last has led. */
let last = Promise.resolve();

if (hot) {
  globalThis.linkstallHot ??= new Map();
  globalThis.linkstallHot.set(__resourceQuery.slice(1), (hash) => {
    const done = last.then(() => update(hash));
    last = done.catch(() => {});
    return done;
  });
}
