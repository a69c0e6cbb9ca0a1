const AWAY = new Set([
  'MongooseServerSelectionError',
  'MongoServerSelectionError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoNotConnectedError',
  'MongoTopologyClosedError',
  'MongoPoolClosedError',
  'MongoPoolClearedError',
  'PoolClearedOnNetworkError',
  'MongoWaitQueueTimeoutError',
  'MongoOperationTimeoutError',
  'MongoClientClosedError',
  'MongoExpiredSessionError',
  'MongoWriteConcernError', // written, but not on as many servers as was asked for
]);

/** Answers of a server that lives, and cannot just now: it is no primary (any more), it ends, or waits for others. */
const PASSING = new Set<unknown>(
  Object.values({
    InternalError: 1, // the server's own trouble: its files are damaged, or the disk fails
    HostUnreachable: 6,
    HostNotFound: 7,
    AuthenticationFailed: 18, // once we were in: somebody changes the password just now
    LockTimeout: 24,
    CursorNotFound: 43,
    MaxTimeMSExpired: 50,
    StaleShardVersion: 63,
    WriteConcernTimeout: 64,
    NetworkTimeout: 89,
    ShutdownInProgress: 91,
    UnsatisfiableWriteConcern: 100,
    WriteConflict: 112,
    FailedToSatisfyReadPreference: 133,
    ReadConcernMajorityNotAvailableYet: 134,
    StaleEpoch: 150,
    QueryPlanKilled: 175,
    PrimarySteppedDown: 189,
    NetworkInterfaceExceededTimeLimit: 202,
    ExceededTimeLimit: 262,
    ConnectionPoolExpired: 317,
    Reauthenticate: 391,
    SocketException: 9_001,
    LegacyNotPrimary: 10_058,
    NotWritablePrimary: 10_107,
    InterruptedAtShutdown: 11_600,
    Interrupted: 11_601,
    InterruptedDueToReplStateChange: 11_602,
    StaleConfig: 13_388,
    NotPrimaryNoSecondaryOk: 13_435,
    NotPrimaryOrSecondary: 13_436,
  }),
);
/** By these servers name newer reasons. */
const LABELS = ['RetryableWriteError', 'RetryableError', 'TransientTransactionError', 'SystemOverloadedError'];
/** What the driver passes on as it is when the other end has gone between two commands. */
const SYSTEM = new Set<unknown>(['EPIPE', 'ECONNRESET']);

/** Whether a failure means that the database cannot be had just now. By name, so that no driver type is needed. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { name, message, code, errorLabels, errorResponse } = error as Error & Record<string, unknown>;
  if (isDuplicate(error)) return false;
  // Of many statements in one command: the driver wraps what became of the command.
  if (name === 'MongoBulkWriteError' && isDatabaseAway(errorResponse)) return true;
  if (AWAY.has(name) || SYSTEM.has(code)) return true;
  if (name.startsWith('Mongo') && PASSING.has(code)) return true;
  if (Array.isArray(errorLabels) && LABELS.some((label) => errorLabels.includes(label))) return true;
  // With bufferCommands off mongoose answers at once, with an error of no name of its own.
  return name === 'MongooseError' && message.includes('initial connection');
}

/** Whether an insert or update hit a unique index. Of an update the embedded database answers SQLite's own sentence. */
export function isDuplicate(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === 11_000) || error.message.includes('UNIQUE constraint failed');
}
