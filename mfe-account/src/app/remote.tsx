import { CONTRACT_VERSION, type RemoteModule, type ShellApi } from '@linkstall/contracts/shell';
import { createStore, Provider } from 'jotai';
import { useState } from 'react';
import { Outlet } from 'react-router-dom';

import { LoginPage } from '../accounts/login-page.tsx';
import { SignupPage } from '../accounts/signup-page.tsx';
import { AccountPage } from '../profiles/account-page.tsx';
import { ConfirmPage } from '../resets/confirm-page.tsx';
import { ResendPage } from '../resets/resend-page.tsx';
import { ResetPage } from '../resets/reset-page.tsx';
import { SecurityPage } from '../security/security-page.tsx';
import { SettingsPage } from '../settings/settings-page.tsx';
import { VerificationPage } from '../verifications/verification-page.tsx';
import { shellAtom } from './shell-context.ts';

/** Its own jotai store: atoms never cross the federation boundary, only `shell` does. */
function Root({ shell }: { readonly shell: ShellApi }) {
  const [store] = useState(() => {
    const created = createStore();
    created.set(shellAtom, shell);
    return created;
  });
  return (
    <Provider store={store}>
      <Outlet />
    </Provider>
  );
}

const remote: RemoteModule = {
  contractVersion: CONTRACT_VERSION,
  routes: (shell) => [
    {
      element: <Root shell={shell} />,
      children: [
        { path: '/login', element: <LoginPage /> },
        { path: '/signup', element: <SignupPage /> },
        { path: '/reset-password', element: <ResetPage /> },
        { path: '/resendEmail', element: <ResendPage /> },
        { path: '/password-reset-confirm', element: <ConfirmPage /> },
        { path: '/account-verification', element: <VerificationPage /> },
        { path: '/admin/account', element: <AccountPage /> },
        { path: '/admin/account/security', element: <SecurityPage /> },
        { path: '/admin/settings', element: <SettingsPage /> },
      ],
    },
  ],
};
export default remote;
