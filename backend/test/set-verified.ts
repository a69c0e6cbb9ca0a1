import { connect } from './database.js';
import type { TestApp } from './test-app.js';

/** Marks the email address of a user as verified, without a mail. */
export async function setVerified({ uri }: Pick<TestApp, 'uri'>, username: string, emailVerified = true) {
  const database = await connect(uri);
  await database.collection('users').updateOne({ username }, { $set: { emailVerified } });
  await database.close();
}
