import { createAdminRemote } from '@linkstall/kit/remote';

import { LoginPage } from '../accounts/login-page.tsx';
import { SignupPage } from '../accounts/signup-page.tsx';
import { DeviceLoginPage } from '../device-logins/device-login-page.tsx';
import { AccountPage } from '../profiles/account-page.tsx';
import { ConfirmPage } from '../resets/confirm-page.tsx';
import { ResendPage } from '../resets/resend-page.tsx';
import { ResetPage } from '../resets/reset-page.tsx';
import { SecurityPage } from '../security/lazy-security.ts';
import { SettingsPage } from '../settings/settings-page.tsx';
import { loadLanguage } from '../ui/admin-language.ts';
import { WebhooksPage } from '../webhooks/lazy-webhooks.ts';
import { VerificationPage } from '../verifications/verification-page.tsx';

export default createAdminRemote({
  loadLanguage,
  routes: [
    { path: '/login', element: <LoginPage /> },
    { path: '/signup', element: <SignupPage /> },
    { path: '/reset-password', element: <ResetPage /> },
    { path: '/resendEmail', element: <ResendPage /> },
    { path: '/password-reset-confirm', element: <ConfirmPage /> },
    { path: '/account-verification', element: <VerificationPage /> },
    { path: '/admin/account', element: <AccountPage /> },
    { path: '/admin/account/security', element: <SecurityPage /> },
    { path: '/admin/account/webhooks', element: <WebhooksPage /> },
    { path: '/admin/device', element: <DeviceLoginPage /> },
    { path: '/admin/settings', element: <SettingsPage /> },
  ],
});
