import type { Theme } from '@linkstall/contracts/http';
import { isRecord } from '@linkstall/kit/remote';
import { cssDeclarations } from '@linkstall/themes/plain-theme';
import { tileVars, themeVars } from '@linkstall/themes/theme-css';

/** CSS variables for a tile: the colours of the tile and of the small page in it. */
export const tileCss = (theme: Theme): string => cssDeclarations({ ...themeVars(theme), ...tileVars(theme) });

/** Whether the theme can be drawn. localStorage content may be damaged, and a newer API may send unknown themes. */
export function isTheme(value: unknown): value is Theme {
  if (!isRecord(value) || typeof value['_id'] !== 'string' || typeof value['name'] !== 'string') return false;
  try {
    tileCss(value as unknown as Theme);
    return true;
  } catch {
    return false;
  }
}

export const isThemeList = (value: unknown): value is readonly Theme[] => Array.isArray(value) && value.every(isTheme);
