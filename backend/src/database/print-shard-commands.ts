// `linkstall migrate --shard`: prints the commands for `mongosh` that shard the database of
// MONGODB_URI, and changes nothing.
import { readSecrets } from '@linkstall/contracts/secret-settings';

import { databaseName } from './connect-options.js';
import { shardCommands } from './shard-keys.js';

const name = databaseName(readSecrets(process.env)['MONGODB_URI'] ?? '');
process.stdout.write(`${shardCommands(name).join('\n')}\n`);
