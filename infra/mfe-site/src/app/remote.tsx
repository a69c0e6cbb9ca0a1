import { createRemote } from '@linkstall/kit/remote';

import { SettingsPage } from '../settings/settings-page.tsx';

export default createRemote({
  routes: [{ path: '/admin/site', element: <SettingsPage /> }],
});
