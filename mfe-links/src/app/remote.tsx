import { createAdminRemote } from '@linkstall/kit/remote';

import { DesignPage } from '../design/design-page.tsx';
import { StatisticsPage } from '../statistics/statistics-page.tsx';
import { LinksPage } from '../links/links-page.tsx';
import { SubscribersPage } from '../subscribers/lazy-subscribers.ts';
import { loadLanguage } from '../ui/admin-language.ts';

export default createAdminRemote({
  loadLanguage,
  routes: [
    { path: '/admin/links', element: <LinksPage /> },
    { path: '/admin/design', element: <DesignPage /> },
    { path: '/admin/statistics', element: <StatisticsPage /> },
    { path: '/admin/subscribers', element: <SubscribersPage /> },
  ],
});
