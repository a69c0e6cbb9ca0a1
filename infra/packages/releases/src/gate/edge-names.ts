/**
 * First path segments that the edge itself serves before it looks for a page (`shell/server/routes.ts`). The shell renders
 * its error pages at `404` and `500`, and confirms sensitive calls at `confirm`. No remote may have pages below these names.
 */
export const EDGE_NAMES = [
  ...[
    '.well-known',
    '404',
    '500',
    'abuse',
    'api',
    'appeal',
    'assets',
    'confirm',
    'dev',
    'docs',
    'favicon.ico',
    'go',
    'health',
    'images',
    'metrics',
  ],
  ...['preview', 'previews', 'remotes', 'report', 'robots.txt', 'sdk', 'sitemap.xml', 'subscriptions'],
];
