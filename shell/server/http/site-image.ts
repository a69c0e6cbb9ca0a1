import type { SiteInfo } from '@linkstall/contracts/http';
import { siteOf } from '@linkstall/contracts/shell';

/** The social image of the software, a file of the shell with its name in large letters. */
const SOFTWARE_IMAGE = '/assets/preview.png';

interface SiteImage {
  readonly path: string;
  readonly isWide: boolean;
}

/** The social image of the site: its logo, or the image of the software while the site has that name. Otherwise null. */
export function siteImageOf({ name, logo }: SiteInfo): SiteImage | null {
  if (logo !== undefined) return { path: logo, isWide: false };
  return name === siteOf({}).name ? { path: SOFTWARE_IMAGE, isWide: true } : null;
}
