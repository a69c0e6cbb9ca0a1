import { lazyComponent } from '@linkstall/kit/loading';
import { createRemote } from '@linkstall/kit/remote';

import { HealthPage } from '../health/health-page.tsx';
import { ReleasesPage } from '../releases/releases-page.tsx';
import { texts } from '../ui/texts.ts';

const TeamsPage = lazyComponent(
  async () => (await import(/* webpackChunkName: "teams" */ '../teams/teams-page.tsx')).TeamsPage,
  texts.teams,
);

export default createRemote({
  routes: [
    { path: '/admin/releases', element: <ReleasesPage /> },
    { path: '/admin/releases/teams', element: <TeamsPage /> },
    { path: '/admin/releases/health', element: <HealthPage /> },
  ],
});
