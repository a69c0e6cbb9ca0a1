/** The address that every remote owns without a reservation, with everything below. */
export const appPathOf = (remote: string) => `/apps/${remote.replace(/^mfe-/, '')}`;
