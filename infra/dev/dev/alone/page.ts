// The page of a remote that runs alone (infra/packages/testing/src/standalone-page.ts), which reports its errors.
import type { SessionUser } from '@linkstall/contracts/http';
import type { RemoteModule, RoutesFile } from '@linkstall/contracts/shell';
import { showRemote } from '@linkstall/testing/page';

import { createReport, reportUncaught } from '../../../../shell/src/http/report.ts';

interface RecordedResponses {
  user: SessionUser;
  calls: Record<string, unknown>;
}

const ALONE = { release: 'alone', uniqueName: 'alone', base: '/', entry: '', files: {} };

export function show({
  remote,
  routes,
  responses: { user, calls },
}: {
  remote: RemoteModule;
  routes: RoutesFile;
  responses: RecordedResponses;
}) {
  const report = createReport({ id: 'alone', shell: ALONE });
  reportUncaught(report);
  showRemote({ remote, routes, user, responses: calls, report });
}
