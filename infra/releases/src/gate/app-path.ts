/** What a remote has without asking anybody: this address and all below it. */
export const appPathOf = (remote: string) => `/apps/${remote.replace(/^mfe-/, '')}`;
