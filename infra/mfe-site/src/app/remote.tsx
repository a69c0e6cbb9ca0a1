import { createRemote } from '@linkstall/kit/remote';

import { HostsPage } from '../hosts/hosts-page.tsx';
import { JoiningPage } from '../joining/joining-page.tsx';
import { LogPage } from '../log/log-page.tsx';
import { AccountPage } from '../reports/account-page.tsx';
import { ReportsPage } from '../reports/reports-page.tsx';
import { SettingsPage } from '../settings/settings-page.tsx';
import { SetupPage } from '../setup/setup-page.tsx';

export default createRemote({
  routes: [
    { path: '/setup', element: <SetupPage /> },
    { path: '/admin/site', element: <SettingsPage /> },
    { path: '/admin/site/joining', element: <JoiningPage /> },
    { path: '/admin/site/reports', element: <ReportsPage /> },
    { path: '/admin/site/reports/:username', element: <AccountPage /> },
    { path: '/admin/site/hosts', element: <HostsPage /> },
    { path: '/admin/site/log', element: <LogPage /> },
  ],
});
