// Stubs for modules of the federation runtime that no page uses. No option removes these modules, and every visitor would load
// them.

/** The stub for the reader of manifests, because releases have no manifests. It has only the members that the runtime uses. */
export class SnapshotHandler {
  hooks = { applyPlugin: () => undefined };
  manifestCache = new Map();
}

export const getGlobalRemoteInfo = () => ({});

/** The stubs for preloading, because the edge names the files that a page loads first. */
export const defaultPreloadArgs = () => ({});
export const formatPreloadArgs = () => [];
export const normalizePreloadExposes = () => [];
export const preloadAssets = () => Promise.resolve([]);

/** The stub for remotes that are known at build time. Remotes of Linkstall are known only at run time. */
export const remotes = () => undefined;

/** The stubs for texts of error codes. Every error already contains the URL of its documentation. */
export const runtimeDescMap = {};
export const buildDescMap = {};
export const typeDescMap = {};
export const errorDescMap = {};
