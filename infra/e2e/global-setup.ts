import { startPlatform } from './platform.ts';

/** One platform for all tests that do not break it. Workers find it by the environment. */
export default async function globalSetup() {
  const platform = await startPlatform();
  process.env.LINKSTALL_URL = platform.url;
  process.env.LINKSTALL_MAIL_URL = platform.mailUrl;
  process.env.LINKSTALL_DATA_DIR = platform.dataDir;
  return () => platform.stop();
}
