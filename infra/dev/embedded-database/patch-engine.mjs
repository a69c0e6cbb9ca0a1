// Changes the sources of FerretDB, the engine of the embedded database. FerretDB 1.24.2 indexes `doc->"_id"`, but its queries
// use `doc->'$._id'`, so they scan all documents. With the changes, queries on indexed fields use the index, and `explain`
// shows this. More than 32,766 documents can be deleted at once. An update closes each of its statements. A read costs a sixth
// less, because the engine no longer tracks unclosed cursors. Every client needs a password, which each start creates. The name of the
// folder _engine/ begins with an underscore, so `go ./...` skips the folder.
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

export const ENGINE = 'github.com/FerretDB/FerretDB';
const DIR = import.meta.dirname;
const ADDED_FILES = ['_engine/pushdown.go', '_engine/batches.go'];
const READER_FILE = '_engine/unmarshal.go';
const CREDENTIALS_FILE = '_engine/credentials.go';
/**
 * Files of the engine that are never used here: other databases, and the exporter of traces, which needs gRPC. They took a
 * third of the build time.
 */
const REMOVED_FILES = [
  'internal/handler/registry/mysql.go',
  'internal/handler/registry/postgresql.go',
  'internal/util/logging/pgx.go',
  'internal/util/observability/observability.go',
];
export const ENGINE_FILES = [...ADDED_FILES, READER_FILE, CREDENTIALS_FILE];

/** Changes a copy of the engine's sources. @param {string} engine the folder of the copy */
export async function patchEngine(engine) {
  await replaceReader(join(engine, 'internal/handler/sjson'));
  await changeQueries(join(engine, 'internal/backends/sqlite'));
  for (const file of REMOVED_FILES) await rm(join(engine, file));
  await stopTracking(join(engine, 'internal/util/resource/resource.go'));
  await closeEachStatement(join(engine, 'internal/handler/msg_update.go'));
  await removeClient(join(engine, 'internal/handler'));
  await addPasswordCheck(engine);
}

/** @param {string} backend */
async function changeQueries(backend) {
  const collection = join(backend, 'collection.go');
  const originalFilter = /if params\.Filter\.Len\(\) == 1 \{[\s\S]*?\n\t\}\n/;
  await edit(join(backend, 'metadata/metadata.go'), /->'\$\._id'"/, '->\\"_id\\""');
  // The file contains the code twice: for queries and for `explain`.
  await edit(collection, originalFilter, 'whereClause, args = pushdown(meta, params.Filter)\n');
  await edit(
    collection,
    originalFilter,
    'whereClause, args = pushdown(meta, params.Filter)\n\tfilterPushdown = whereClause != ""\n',
  );
  await edit(collection, /\) DeleteAll\(/, ') deleteBatch(');
  for (const file of ADDED_FILES) await cp(join(DIR, file), join(backend, basename(file)));
}

/**
 * The engine records the call stack of each cursor and query for its own tests. This change removes the recording.
 * @param {string} file
 */
async function stopTracking(file) {
  for (const call of ['Track', 'Untrack']) await edit(file, new RegExp(`(?<=func ${call}\\(.*\n)`), '\treturn\n');
}

/**
 * An update with many statements holds a connection for each of them until all are done. Writing stops at 100 connections.
 * This change closes each statement at its end.
 * @param {string} file
 */
async function closeEachStatement(file) {
  await edit(file, /(?<=common\.UpdateDocument\(ctx, c, "update", iter, &u\)\n)/, '\t\tcloser.Close()\n');
}

/**
 * The engine uses only one type of MongoDB's client, with three fields. This change replaces the type, so the build does not
 * compile the client.
 * @param {string} handler
 */
async function removeClient(handler) {
  for (const file of ['msg_insert.go', 'msg_delete.go'].map((name) => join(handler, name))) {
    await edit(file, /^\t"go\.mongodb\.org\/mongo-driver\/mongo"\n/m, '');
    await edit(file, /\bmongo\.WriteError\b/g, 'writeError');
  }
  const insert = join(handler, 'msg_insert.go');
  const type = 'type writeError struct {\n\tIndex   int\n\tCode    int\n\tMessage string\n}\n\n';
  await edit(insert, /(?=\/\/ WriteErrorDocument returns)/, type);
}

/**
 * The engine can demand a password (SCRAM), but its embedding API does not offer this. This change adds the password to the
 * configuration, and demands it for every command that reads or writes.
 * @param {string} engine
 */
async function addPasswordCheck(engine) {
  const api = join(engine, 'ferretdb/ferretdb.go');
  await edit(
    api,
    /(?<=\t"github\.com\/FerretDB\/FerretDB\/internal\/handler\/registry"\n)/,
    `\t"${ENGINE}/internal/util/password"\n`,
  );
  await edit(
    api,
    /(?<=type Config struct \{\n)/,
    '\t// Name and password of the only user.\n\tUsername, Password string\n\n',
  );
  const user = 'SetupUsername: config.Username,\n\t\tSetupPassword: password.WrapPassword(config.Password),\n\n\t\t';
  await edit(api, /(?=TestOpts: registry\.TestOpts\{)/, user);
  await edit(api, /(?<=TestOpts: registry\.TestOpts\{\n)/, '\t\t\tEnableNewAuth: true,\n');
  const start = join(engine, 'internal/handler/msg_saslstart.go');
  await edit(
    start,
    /h\.scramCredentialLookup\(ctx, dbName, username, mechanism\)/,
    'h.startCredentialLookup(username, mechanism)',
  );
  await cp(join(DIR, CREDENTIALS_FILE), join(engine, 'internal/handler', basename(CREDENTIALS_FILE)));
}

/** Adds the fast reader of stored documents. It calls the original reader for other forms. @param {string} folder */
async function replaceReader(folder) {
  await edit(join(folder, 'sjson.go'), /func Unmarshal\(/, 'func unmarshalOriginal(');
  await cp(join(DIR, READER_FILE), join(folder, basename(READER_FILE)));
}

/**
 * Replaces the first match of a pattern. The build fails when the engine does not contain the pattern.
 * @param {string} file @param {RegExp} pattern @param {string} replacement
 */
async function edit(file, pattern, replacement) {
  const text = await readFile(file, 'utf8');
  if (!pattern.test(text)) throw new Error(`${file}: nothing matches ${pattern}`);
  await writeFile(
    file,
    text.replace(pattern, () => replacement),
  );
}
