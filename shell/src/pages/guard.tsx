import { siteOf, type PageDeclaration } from '@linkstall/contracts/shell';
import { useAtom } from 'jotai';
import { type ReactNode, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';

import { loginTargetAtom } from '../session/tab-session.ts';
import { HOME, rememberPath } from '../session/return-path.ts';
import { useFreshUser } from '../session/use-fresh-user.ts';
import { useSessionUser, useShell } from '../shell-context.ts';
import { shellStore } from '../shell-store.ts';
import { texts } from '../texts.ts';
import { showInDocument } from '../document-head.ts';

interface Props {
  readonly access: PageDeclaration['access'];
  /** The page for users without access. */
  readonly notFoundPage: ReactNode;
  readonly children: ReactNode;
}

/** Guards a page with its layout, so that users without access download nothing of it. */
export function Guard({ access, notFoundPage, children }: Props) {
  const { pathname, search } = useLocation();
  const user = useSessionUser();
  const [lastOpenedPath, setLastOpenedPath] = useState<string | null>(null);
  const openedPath = user || lastOpenedPath === pathname ? pathname : null;
  if (lastOpenedPath !== openedPath) setLastOpenedPath(openedPath);
  // A page that was open at a logout is not the target of the next login.
  if ((access === 'login' || access === 'operator') && !user)
    return <RedirectToLogin from={openedPath === null ? pathname + search : null} />;
  if (access === 'logged-out' && user) return <RedirectAfterLogin />;
  if (access === 'operator' && !user?.operator) return <AccessDenied notFoundPage={notFoundPage} />;
  return children;
}

/** The page for a user who is no operator. It reads the user again, because the role can have changed. */
function AccessDenied({ notFoundPage }: Pick<Props, 'notFoundPage'>) {
  const shell = useShell();
  useFreshUser(shell);
  const siteName = siteOf(shell).name;
  useEffect(() => {
    showInDocument({ title: `${texts.notFound.title} · ${siteName}` });
  }, [siteName]);
  return notFoundPage;
}

function RedirectToLogin({ from }: { readonly from: string | null }) {
  useEffect(() => {
    if (from !== null) rememberPath(from);
  }, [from]);
  return <Navigate to="/login" replace />;
}

/** Redirects a user from the login page to the return path, or to the default page. */
function RedirectAfterLogin() {
  const [loginTarget, setLoginTarget] = useAtom(loginTargetAtom, { store: shellStore });
  const [to] = useState(loginTarget ?? HOME);
  useEffect(() => setLoginTarget(null), [setLoginTarget]);
  return <Navigate to={to} replace />;
}
