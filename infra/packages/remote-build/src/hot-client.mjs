// This module is part of a remote in development. After each build, the page script of `npm run dev` calls it
// (shell/server/dev/dev-client.mjs).
// @ts-nocheck: the bundler defines the globals of this file.
const hot = import.meta.webpackHot;

/** Applies hot updates. Resolves to true when the page shows the build with this hash without a reload. @param {string} hash */
async function update(hash) {
  for (let before = ''; __webpack_hash__ !== hash && before !== __webpack_hash__;) {
    before = __webpack_hash__;
    await hot.check(true);
  }
  return __webpack_hash__ === hash;
}

/** Updates run one after the other, because each update starts from the result of the previous one. */
let last = Promise.resolve();

if (hot) {
  globalThis.linkstallHot ??= new Map();
  globalThis.linkstallHot.set(__resourceQuery.slice(1), (hash) => {
    const done = last.then(() => update(hash));
    last = done.catch(() => {});
    return done;
  });
}
