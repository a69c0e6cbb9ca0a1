/**
 * What shell and remotes may use of react-router-dom. It is shared at run time under its own name, but only with these
 * names (measured: 40 kB less than the whole). A name may be added; none is ever taken away.
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
