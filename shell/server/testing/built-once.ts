import { FixtureSite } from './fixture-site.ts';

/** Runs before the first test of the edge, and builds once what every test file starts from. */
const buildOnce = (): Promise<void> => FixtureSite.buildOnce();
export default buildOnce;
