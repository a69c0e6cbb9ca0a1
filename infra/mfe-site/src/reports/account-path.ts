/** The page of operators about an account. */
export const accountPath = (username: string) => `/admin/site/reports/${encodeURIComponent(username)}`;
