import { useLocation } from 'react-router-dom';

/** The id of the theme that the visitor chose on the landing page. */
export const useChosenTheme = (): string | null => new URLSearchParams(useLocation().search).get('theme');

/** The path of another form, with the chosen theme. */
export function usePathWithTheme(path: '/login' | '/signup' | '/reset-password'): string {
  const theme = useChosenTheme();
  return theme === null ? path : `${path}?theme=${encodeURIComponent(theme)}`;
}
