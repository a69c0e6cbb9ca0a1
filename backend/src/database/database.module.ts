import { Global, Module } from '@nestjs/common';
import { getConnectionToken } from '@nestjs/mongoose';
import { createConnection } from 'mongoose';

import { Database } from './database.js';
import { withSchemaVersion } from './schema-version.js';

const CONNECTION = {
  provide: getConnectionToken(),
  /** A closed connection; `Database` opens it and keeps trying. */
  useFactory: () => {
    const connection = createConnection();
    connection.set('bufferCommands', false);
    // Defence in depth behind the DTOs: an operator inside a value is an error.
    connection.set('sanitizeFilter', true);
    connection.plugin(withSchemaVersion);
    return connection;
  },
};

@Global()
@Module({ providers: [CONNECTION, Database], exports: [CONNECTION, Database] })
export class DatabaseModule {}
