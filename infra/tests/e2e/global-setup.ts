import { startPlatform } from './platform.ts';
import { prepareData } from './prepared-data.ts';

/** One platform for all tests that do not break it. Workers read its address from environment variables. */
export default async function globalSetup() {
  process.env.LINKSTALL_PREPARED_DATA = await prepareData(startPlatform);
  const platform = await startPlatform();
  process.env.LINKSTALL_URL = platform.url;
  process.env.LINKSTALL_MAIL_URL = platform.mailUrl;
  process.env.LINKSTALL_DATA_DIR = platform.dataDir;
  return () => platform.stop();
}
