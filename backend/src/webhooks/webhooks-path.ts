/** The page of mfe-account with the webhooks. */
export const WEBHOOKS_PATH = '/admin/account/webhooks';
