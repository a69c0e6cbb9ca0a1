import type { FakeShell } from '@linkstall/testing';

import type { Report } from '../http/report.ts';

/** Sends error reports to the fake shell; reports of working releases are ignored. */
export const reportsOf = (shell: Pick<FakeShell, 'report'>): Report =>
  Object.assign((error: unknown) => shell.report(error), { mounted: () => undefined });
