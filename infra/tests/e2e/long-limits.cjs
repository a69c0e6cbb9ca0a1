// Preloaded into an edge. Makes its time limits a hundred times longer, so that a busy machine aborts no read of a file.
const realSetTimeout = globalThis.setTimeout;
const longSetTimeout = (callback, ms, ...args) => realSetTimeout(callback, ms >= 1000 ? ms * 100 : ms, ...args);
globalThis.setTimeout = Object.defineProperties(longSetTimeout, Object.getOwnPropertyDescriptors(realSetTimeout));
