import { availableParallelism } from 'node:os';

import { defineConfig } from '@playwright/test';

/** The specs with `testOnOwnPlatform`, and `upgrade.spec.ts`. They share one platform, because each worker starts another one. */
const ON_OWN_PLATFORM =
  /(entry-kinds|foreign|foreign-attacks|operators|outage|releases|ship-your-module|upgrade)\.spec\.ts$/;

// Tests deploy broken releases on purpose. mounted.spec.ts switches this part of the gate on.
process.env['GATE_CHROMIUM'] ??= '';

export default defineConfig({
  testDir: '.',
  projects: [
    // The spec checks the counts of its platform, so no other spec may visit this platform.
    { name: 'platform of one spec', testMatch: 'team-dev.spec.ts', workers: 1 },
    { name: 'own platform', testMatch: ON_OWN_PLATFORM, workers: 1 },
    { name: 'shared platform', testMatch: '*.spec.ts', testIgnore: [ON_OWN_PLATFORM, 'team-dev.spec.ts'] },
  ],
  outputDir: './test-results',
  globalSetup: './global-setup.ts',
  fullyParallel: true,
  workers: Math.min(4, availableParallelism() * 2), // a browser waits as often as it computes
  // Long enough for a busy machine.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: true,
  reporter: 'list',
  use: {
    baseURL: process.env.LINKSTALL_URL,
    viewport: { width: 1280, height: 900 },
    // A failed test leaves a screenshot, and error-context.md with the text of the page. Tracing every test would take a tenth
    // of the time: `playwright test <file> --trace on` records one.
    screenshot: 'only-on-failure',
    trace: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
      ],
    },
  },
});
