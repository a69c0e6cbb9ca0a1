import { startApp, type TestApp } from '../../test/test-app.js';
import { WRITE_CALLS } from '../../test/write-calls.js';
import { prepareScenes } from '../../test/write-scene.js';

/** Releases, forced changes and teams have a log of their own in the release store. */
const TAG_OF_OWN_LOG = 'releases';
/** Visitors send reports, and owners appeals. Test mails and previews change nothing. */
const NO_POWER = [
  ...['post /api/v1/reports/{username}', 'post /api/v1/appeals/link'],
  ...['post /api/v1/admin/test-mail', 'post /api/v1/admin/health/test-mail'],
  'post /api/v1/admin/site/hosts/preview',
];
const SETUP = 'post /api/v1/setup';

interface Call {
  readonly tags?: readonly string[];
}

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startApp();
  await prepareScenes();
});

it('The log of operators gets a line for each call of the OpenAPI document with which an operator changes something', async () => {
  const { paths } = (await testApp.api.get('/docs/openapi.json')).body as unknown as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Call>>>>;
  };
  const isOfOperators = (path: string, { tags = [] }: Call) =>
    tags.includes('operators') || (path.startsWith('/api/v1/admin/') && !tags.includes(TAG_OF_OWN_LOG));
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, call]) => (isOfOperators(path, call) ? [`${method} ${path}`] : [])),
  );
  const withLine = calls.filter((call) => !call.startsWith('get ') && !NO_POWER.includes(call));
  expect(withLine.length).toBeGreaterThan(12);
  const lines = testApp.database.collection('auditlines');
  const actors = new Set<unknown>();
  for (const call of [...withLine, SETUP]) {
    const scene = await WRITE_CALLS[call]?.({ testApp, database: testApp.database });
    const before = await lines.countDocuments();
    expect([call, (await scene?.send({}))?.status]).toEqual([call, scene?.status]);
    expect([call, await lines.countDocuments()]).toEqual([call, before + 1]);
    const [line] = await lines.find().sort({ _id: -1 }).limit(1).toArray();
    actors.add(line?.['actor'] === 'machine');
    expect([call, line?.['actor']]).toEqual([call, expect.stringMatching(/./)]);
  }
  expect(actors.size).toBe(2);
});
