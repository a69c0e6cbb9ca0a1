import type { Theme } from '@linkstall/contracts/http';
import { isRecord } from '@linkstall/kit/remote';
import { cssDeclarations } from '@linkstall/themes/plain-theme';
import { previewVars, themeVars } from '@linkstall/themes/theme-css';

/** Everything that a tile needs: its own colours, and the page's for the page in small. */
export const themeLook = (theme: Theme): string => cssDeclarations({ ...themeVars(theme), ...previewVars(theme) });

/** Can this be drawn? Kept content may be damaged, and a newer API may know themes that this release does not. */
export function isTheme(value: unknown): value is Theme {
  if (!isRecord(value) || typeof value['_id'] !== 'string' || typeof value['name'] !== 'string') return false;
  try {
    themeLook(value as unknown as Theme);
    return true;
  } catch {
    return false;
  }
}

export const isThemeList = (value: unknown): value is readonly Theme[] => Array.isArray(value) && value.every(isTheme);
