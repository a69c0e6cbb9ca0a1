import type { Connection, IndexDefinition, IndexOptions, Models, mongo } from 'mongoose';

import { indexRefusal } from './start-refused.js';

type Index = readonly [IndexDefinition, IndexOptions];

/** Builds the indexes of all models, one at a time, over a connection of its own. */
export class Indexes {
  private connection: Promise<Connection> | undefined;

  constructor(
    private readonly models: Models,
    private readonly connect: () => Promise<Connection>,
  ) {}

  /** Builds the unique indexes. @throws StartRefused when one cannot be built */
  createUnique(): Promise<void> {
    return this.create(([, { unique = false }]) => Boolean(unique));
  }

  /** Builds the other indexes. @throws StartRefused when one cannot be built */
  createOthers(): Promise<void> {
    return this.create(([, { unique = false }]) => !unique);
  }

  async close(): Promise<void> {
    const connection = await this.connection?.catch(() => undefined);
    await connection?.close(true);
  }

  private async create(isIncluded: (index: Index) => boolean): Promise<void> {
    this.connection ??= this.connect();
    const connection = await this.connection.catch((error: unknown) => {
      this.connection = undefined; // the next try connects again
      throw error;
    });
    for (const { schema, collection } of Object.values(this.models))
      for (const [keys, options] of schema.indexes().filter(isIncluded)) {
        await connection
          .collection(collection.name)
          .createIndex(keys as mongo.IndexSpecification, options as mongo.CreateIndexesOptions, {})
          .catch((error: unknown) => {
            throw indexRefusal(error, collection.name) ?? error;
          });
      }
  }
}
