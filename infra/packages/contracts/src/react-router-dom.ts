/**
 * The part of react-router-dom that shell and remotes may use. The module is shared at run time as `react-router-dom`.
 * Sharing only these names saves 40 kB (measured). A name may be added but never removed, because deployed remotes use it.
 */
export {
  BrowserRouter,
  Link,
  matchRoutes,
  Navigate,
  NavLink,
  Outlet,
  StaticRouter,
  useLocation,
  useNavigate,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router';
export type { RouteObject } from 'react-router';
