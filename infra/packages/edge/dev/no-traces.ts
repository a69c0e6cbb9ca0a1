/** The edge of `linkstall dev` sends no traces, so its bundle has no packages for them. */
export const startTraces = () => () => Promise.resolve();
