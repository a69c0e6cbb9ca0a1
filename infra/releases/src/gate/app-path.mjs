/** What a remote has without asking anybody: this address and all below it. @param {string} remote */
export const appPathOf = (remote) => `/apps/${remote.replace(/^mfe-/, '')}`;
