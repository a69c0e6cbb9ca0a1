// Gives MongoDB's server the password of this start. Its users are stored, so the password of the last start must be replaced.
import { MongoClient, MongoServerError } from 'mongodb';

const USERNAME = 'linkstall';
const USER_NOT_FOUND = 11;
const DATABASE = 'linkstall';
/** Only the product's own database. */
const ROLES = ['readWrite', 'dbAdmin'].map((role) => ({ role, db: DATABASE }));

/** Creates the only user, or changes its password. The server must run without authentication. */
export async function setPassword(socket: string, password: string) {
  const client = new MongoClient(`mongodb://${encodeURIComponent(socket)}/`, { directConnection: true });
  try {
    const admin = client.db('admin');
    const user = { pwd: password, roles: ROLES, mechanisms: ['SCRAM-SHA-256'] };
    await admin.command({ updateUser: USERNAME, ...user }).catch((error: unknown) => {
      if (!(error instanceof MongoServerError) || error.code !== USER_NOT_FOUND) throw error;
      return admin.command({ createUser: USERNAME, ...user });
    });
  } finally {
    await client.close();
  }
}

export const uriOf = (socket: string, password: string) =>
  `mongodb://${USERNAME}:${encodeURIComponent(password)}@${encodeURIComponent(socket)}/?authMechanism=SCRAM-SHA-256`;
