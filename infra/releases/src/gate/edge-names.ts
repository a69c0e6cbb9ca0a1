/**
 * What an address may begin with that the edge answers itself, before it looks for a page (`shell/server/routes.ts`); `404`
 * and `500` are where the shell draws what is nowhere. No remote has pages there.
 */
export const EDGE_NAMES = [
  ...['.well-known', '404', '500', 'api', 'assets', 'dev', 'docs', 'favicon.ico', 'go', 'health', 'images', 'metrics'],
  ...['preview', 'previews', 'remotes', 'report', 'robots.txt', 'sitemap.xml'],
];
