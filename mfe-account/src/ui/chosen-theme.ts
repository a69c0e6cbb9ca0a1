import { useLocation } from 'react-router-dom';

/** Id of the theme that was picked on the landing page. */
export const useChosenTheme = (): string | null => new URLSearchParams(useLocation().search).get('theme');

/** The way to another form, with the choice. */
export function useWayWithTheme(path: '/login' | '/signup' | '/reset-password'): string {
  const theme = useChosenTheme();
  return theme === null ? path : `${path}?theme=${encodeURIComponent(theme)}`;
}
