import { createRemote } from '@linkstall/kit/remote';

import { SetupPage } from '../setup/setup-page.tsx';
import { SettingsPage } from '../settings/settings-page.tsx';

export default createRemote({
  routes: [
    { path: '/setup', element: <SetupPage /> },
    { path: '/admin/site', element: <SettingsPage /> },
  ],
});
