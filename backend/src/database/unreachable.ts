const UNREACHABLE_ERRORS = new Set([
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
  'MongoWriteConcernError', // written, but not on a majority
]);

/** Error codes of a server that cannot serve at the moment: not primary, shutting down, or waiting for other servers. */
const TEMPORARY_CODES = new Set<unknown>(
  Object.values({
    InternalError: 1, // damaged files or a failing disk
    HostUnreachable: 6,
    HostNotFound: 7,
    AuthenticationFailed: 18, // after a successful login: the password is being changed
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
/** Error labels of newer servers. */
const TEMPORARY_LABELS = [
  'RetryableWriteError',
  'RetryableError',
  'TransientTransactionError',
  'SystemOverloadedError',
];
/** Socket error codes that the driver does not wrap. */
const SOCKET_CODES = new Set<unknown>(['EPIPE', 'ECONNRESET']);

/** Whether an error means that the database is unreachable. Errors are matched by name, without driver types. */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { name, message, code, errorLabels, errorResponse } = error as Error & Record<string, unknown>;
  if (isDuplicate(error)) return false;
  // For a command with many statements the driver wraps the cause.
  if (name === 'MongoBulkWriteError' && isDatabaseUnreachable(errorResponse)) return true;
  if (UNREACHABLE_ERRORS.has(name) || SOCKET_CODES.has(code)) return true;
  if (name.startsWith('Mongo') && TEMPORARY_CODES.has(code)) return true;
  if (Array.isArray(errorLabels) && TEMPORARY_LABELS.some((label) => errorLabels.includes(label))) return true;
  // With `bufferCommands` off, mongoose throws an error of its own before the first connection.
  return name === 'MongooseError' && message.includes('initial connection');
}

/** Whether an insert or update violated a unique index. For an update the embedded database returns SQLite's message. */
export function isDuplicate(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === 11_000) || error.message.includes('UNIQUE constraint failed');
}
