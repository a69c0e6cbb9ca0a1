import { createRemote } from '@linkstall/kit/remote';

import { JoiningPage } from '../joining/joining-page.tsx';
import { SettingsPage } from '../settings/settings-page.tsx';

export default createRemote({
  routes: [
    { path: '/admin/site', element: <SettingsPage /> },
    { path: '/admin/site/joining', element: <JoiningPage /> },
  ],
});
