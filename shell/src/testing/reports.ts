import type { FakeShell } from '@linkstall/contracts/testing';

import type { Report } from '../http/report.ts';

/** What is reported goes to the fake shell; what works is told nobody. */
export const reportsOf = (shell: Pick<FakeShell, 'report'>): Report =>
  Object.assign((error: unknown) => shell.report(error), { mounted: () => undefined });
