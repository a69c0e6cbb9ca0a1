import type { Theme } from '@linkstall/contracts/http';

/** The styles of the owner's theme, and the colours of the Buy button. */
export async function storeStyles(
  theme: Theme | null,
): Promise<{ readonly css: string; readonly color?: string | undefined }> {
  // Import the theme code lazily, because the browser does not need this code for a page that the edge rendered.
  const [{ stylesOf }, { buyCss }] = await Promise.all([
    import(/* webpackChunkName: "theme" */ '@linkstall/themes/page-theme'),
    import(/* webpackChunkName: "theme" */ '@linkstall/themes/buy-colors'),
  ]);
  const { css, color } = stylesOf(theme);
  return { css: buyCss(theme) + css, color };
}
