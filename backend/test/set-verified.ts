import type { TestApp } from './test-app.js';

/** Marks the email address of a user as verified, without a mail. */
export const setVerified = ({ database }: Pick<TestApp, 'database'>, username: string, emailVerified = true) =>
  database.collection('users').updateOne({ username }, { $set: { emailVerified } });
