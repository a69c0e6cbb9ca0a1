import { disable, enable } from '@linkstall/releases/changes';
import { openEnvironment } from '@linkstall/releases/environment';

import { publishAnotherRemote } from './small-site.js';
import type { TestApp } from './test-app.js';

/** Publishes a remote that brings the kind of entry `<remote>.poem`. */
export async function publishKind(testApp: TestApp) {
  const { remote } = await publishAnotherRemote(testApp, 'kinds');
  const open = () => openEnvironment({ dataDir: testApp.dataDir, env: 'local', by: 'Asha', signs: true });
  return {
    kind: `${remote}.poem`,
    otherKind: `${remote}.other`,
    disable: async () => disable(await open(), { remote }),
    enable: async () => enable(await open(), { remote }),
  };
}
