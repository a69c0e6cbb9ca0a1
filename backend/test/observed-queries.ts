import { mongo, type Connection } from 'mongoose';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import type { Command } from './database-proxy.js';

type Document = Readonly<Record<string, unknown>>;

interface Query {
  readonly command: string;
  readonly collection: string;
  /** null if this code does not know the command. */
  readonly filter: Document | null;
  readonly sort?: unknown;
  readonly fields?: unknown;
}

const NO_QUERIES = new Set([
  ...['hello', 'saslStart', 'saslContinue', 'ping', 'endSessions', 'create', 'createIndexes'],
  ...['insert', 'getMore', 'killCursors'], // these commands look nothing up themselves
]);
const STAGES_OF_ONE_COLLECTION = new Set(['$match', '$group', '$sort', '$skip', '$limit', '$project']);

/** All queries that were sent, one of each kind. A kind is for example `find users {"nameSkeleton":"string"}`. */
export class ObservedQueries {
  private readonly kinds = new Map<string, Query>();

  record(command: Command): void {
    for (const query of queriesIn(command)) this.kinds.set(kindOf(query), query);
  }

  /**
   * The kinds, without sorting and projection, that a sharded database must send to all its shards, because the filter does
   * not name the shard key.
   */
  onAllShards(shardKeys: Readonly<Record<string, string>>): string[] {
    const isOnAll = ({ collection, filter }: Query) => {
      const field = shardKeys[collection];
      return field !== undefined && !isNamed(filter?.[field]);
    };
    const queries = [...this.kinds.values()].filter(isOnAll);
    return [
      ...new Set(queries.map(({ command, collection, filter }) => kindOf({ command, collection, filter }))),
    ].sort();
  }

  /** The kinds that the database answers without an index, according to its own `explain`. */
  async withoutIndex(database: Connection): Promise<string[]> {
    const unindexed: string[] = [];
    for (const [kind, query] of this.kinds) if (!(await usesIndex(database, query))) unindexed.push(kind);
    return unindexed.sort();
  }
}

/** Whether a filter names the values of a field: one value, or a list of them. */
function isNamed(condition: unknown): boolean {
  const isPlain = typeof condition === 'object' && condition !== null && condition.constructor === Object;
  return condition !== undefined && condition !== null && (!isPlain || '$in' in condition || '$eq' in condition);
}

function queriesIn({ name, collection, body }: Command): Query[] {
  const query = (filter: unknown = {}, options: object = {}) => [
    { command: name, collection, filter: filter as Document | null, ...options },
  ];
  const { sort } = body;
  if (NO_QUERIES.has(name)) return [];
  if (name === 'find') return query(body['filter'], { sort, fields: body['projection'] });
  if (name === 'findAndModify') return query(body['query'], { sort });
  if (name === 'count' || name === 'distinct') return query(body['query']);
  if (name === 'aggregate') return query(firstMatch(body['pipeline'] as readonly Document[]));
  if (name === 'update' || name === 'delete') {
    return (body[`${name}s`] as readonly { q: Document }[]).flatMap(({ q }) => query(q));
  }
  return query(null);
}

/** Only the first stage matters, because later stages read its results. null if a stage may read another collection. */
function firstMatch(stages: readonly Document[]): unknown {
  const isKnown = stages.flatMap((stage) => Object.keys(stage)).every((name) => STAGES_OF_ONE_COLLECTION.has(name));
  return isKnown ? stages[0]?.['$match'] : null;
}

function kindOf({ command, collection, filter, sort, fields }: Query): string {
  const options = [sort && `by ${JSON.stringify(sort)}`, fields && `only ${JSON.stringify(fields)}`];
  return [command, collection, JSON.stringify(typesOf(filter)), ...options.filter(Boolean)].join(' ');
}

function typesOf(value: unknown): unknown {
  if (value instanceof Date) return 'date';
  if (value instanceof mongo.ObjectId) return 'id';
  if (Array.isArray(value)) return [typesOf(value[0])];
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, typesOf(part)]));
}

interface Explained {
  readonly queryPlanner: {
    /** Set by the embedded database: the lines of SQLite's plan. */
    readonly Plan?: readonly string[];
    /** Set by MongoDB. */
    readonly winningPlan?: object;
  };
}

async function usesIndex({ db }: Connection, { collection, filter, sort }: Query): Promise<boolean> {
  if (filter === null) return false;
  const find = { find: collection, filter, ...(sort ? { sort } : {}) };
  const response = await db?.command({ explain: find, verbosity: 'queryPlanner' });
  const { Plan = [], winningPlan } = (response as unknown as Explained).queryPlanner;
  if (!winningPlan) return Plan.length > 0 && Plan.every((line) => line.includes('detail=SEARCH '));
  const plan = JSON.stringify(winningPlan);
  return /IXSCAN|IDHACK|EOF/.test(plan) && !plan.includes('COLLSCAN');
}

const SOURCES = join(import.meta.dirname, '../src');

/** Records from now on which repository methods are called. The result returns the methods without a call. */
export async function recordRepositoryCalls(): Promise<() => string[]> {
  const uncalled = new Set<string>();
  for (const { name, prototype } of await repositories()) {
    for (const [method, { value }] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
      if (method === 'constructor' || typeof value !== 'function') continue;
      const fullName = `${name}.${method}`;
      uncalled.add(fullName);
      prototype[method] = function recorded(this: object, ...args: unknown[]): unknown {
        uncalled.delete(fullName);
        return (value as (...args: unknown[]) => unknown).apply(this, args);
      };
    }
  }
  return () => [...uncalled].sort();
}

interface Repository {
  readonly name: string;
  readonly prototype: Record<string, unknown>;
}

/** Finds the repositories by their file names, because only they may use the database driver. */
async function repositories(): Promise<Repository[]> {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  const repositoryFiles = files.filter((file) => file.endsWith('.repository.ts'));
  const modules = await Promise.all(repositoryFiles.map((file) => import(join(SOURCES, file)) as Promise<Document>));
  return modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => (name.endsWith('Repository') ? [value as Repository] : [])),
  );
}
