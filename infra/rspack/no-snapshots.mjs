// In place of federation's own: it reads manifests, which no release of ours has, and its option to leave that out leaves
// this in. Every visitor would load it.

/** As much of it as the run time touches. */
export class SnapshotHandler {
  hooks = { applyPlugin: () => undefined };
  manifestCache = new Map();
}

export const getGlobalRemoteInfo = () => ({});
