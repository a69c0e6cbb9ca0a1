import { FixtureSite } from './fixture-site.ts';

/** Before the first test of the edge: what each of their files starts from is built once. */
const buildOnce = (): Promise<void> => FixtureSite.buildOnce();
export default buildOnce;
