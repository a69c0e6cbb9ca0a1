// Publishes a build; a test kills this process meanwhile. Sends a message before it starts.
// Usage: node --import ./infra/packages/build/typescript.mjs publishing-process.ts <data folder> <package folder>
import { openEnvironment } from '../src/environment.ts';
import { publish } from '../src/publish/publish.ts';

const [dataDir = '', packageDir = ''] = process.argv.slice(2);
const environment = await openEnvironment({ dataDir, env: 'test', signs: 'first' });
process.send?.('begins');
const { isNew } = await publish(environment, { packageDir, reserved: ['admin'] });
process.send?.({ isNew });
process.disconnect?.();
