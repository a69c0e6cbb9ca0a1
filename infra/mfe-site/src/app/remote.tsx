import { createRemote } from '@linkstall/kit/remote';

import { JoiningPage } from '../joining/joining-page.tsx';
import { SettingsPage } from '../settings/settings-page.tsx';
import { SetupPage } from '../setup/setup-page.tsx';

export default createRemote({
  routes: [
    { path: '/setup', element: <SetupPage /> },
    { path: '/admin/site', element: <SettingsPage /> },
    { path: '/admin/site/joining', element: <JoiningPage /> },
  ],
});
