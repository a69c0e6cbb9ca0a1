export const API_PREFIX = 'api/v1';

/** Whether a path belongs to the API (routes are matched in any case). */
export function isApiPath(path: string): boolean {
  return /^\/api\/v1(\/|$)/i.test(path);
}
