import { connect } from './database.js';
import type { TestApp } from './test-app.js';

/** Marks the email address of a user as verified, without a mail. */
export async function setVerified({ uri }: Pick<TestApp, 'uri'>, username: string, emailVerified = true) {
  const stored = await connect(uri);
  await stored.collection('users').updateOne({ username }, { $set: { emailVerified } });
  await stored.close();
}
