import { FixtureSite } from './fixture-site.ts';

/** Jest's global setup: builds the edge and the release store once for all test files. */
const buildOnce = (): Promise<void> => FixtureSite.buildOnce();
export default buildOnce;
