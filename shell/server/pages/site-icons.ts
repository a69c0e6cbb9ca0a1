import type { SiteInfo } from '@linkstall/contracts/http';

/** Tags of the logo of the site, or of the icons of the shell. */
export const iconTags = ({ logo }: SiteInfo): string =>
  logo === undefined
    ? '<link rel="icon" href="/favicon.ico" sizes="32x32"><link rel="icon" href="/assets/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/assets/apple-touch-icon.png">'
    : `<link rel="icon" href="${iconAt(logo, 96)}" type="image/webp" sizes="96x96"><link rel="apple-touch-icon" href="${iconAt(logo, 192)}">`;

/** @param logo the path of the largest width */
export const iconAt = (logo: string, width: 96 | 192): string =>
  `${logo.slice(0, logo.lastIndexOf('/'))}/${width}.webp`;
