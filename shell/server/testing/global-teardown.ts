import { FixtureSite } from './fixture-site.ts';

const removeBuilt = (): Promise<void> => FixtureSite.removeBuilt();
export default removeBuilt;
