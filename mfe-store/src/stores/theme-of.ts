import { themeCss, type PageTheme } from '@linkstall/themes/page-theme';
import { around, aroundCss } from '@linkstall/themes/theme-css';

/** A theme as the store's page takes it: without line breaks it is the same text in the page's data as in its styles. */
export const themeOf = (theme: PageTheme | null) => ({
  css: (themeCss(theme) + aroundCss(theme))
    .split('\n')
    .map((line) => line.trim())
    .join(''),
  color: around(theme)?.above,
});
