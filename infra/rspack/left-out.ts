// In place of parts of federation's own run time: no page of ours ever uses them, no option leaves them out, and every
// visitor would load them.

/** Reads manifests, which no release of ours has. As much of it as the run time touches. */
export class SnapshotHandler {
  hooks = { applyPlugin: () => undefined };
  manifestCache = new Map();
}

export const getGlobalRemoteInfo = () => ({});

/** Preloading: the edge names what a page loads first. */
export const defaultPreloadArgs = () => ({});
export const formatPreloadArgs = () => [];
export const normalizePreloadExposes = () => [];
export const preloadAssets = () => Promise.resolve([]);

/** Imports of remotes by their names at build time: ours are known by the page alone. */
export const remotes = () => undefined;

/** What codes of errors say in words: their documentation, whose address is in every error, says it at length. */
export const runtimeDescMap = {};
export const buildDescMap = {};
export const typeDescMap = {};
export const errorDescMap = {};
