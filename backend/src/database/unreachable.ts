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
]);

/** Whether a failure means that the database cannot be had just now. By name, so that no driver type is needed. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (AWAY.has(error.name)) return true;
  // What the driver passes on as it is when the other end has gone between two commands.
  if ('code' in error && error.code === 'EPIPE') return true;
  // With bufferCommands off mongoose answers at once, with an error of no name of its own.
  return error.name === 'MongooseError' && error.message.includes('initial connection');
}

/** Whether an insert or update hit a unique index. */
export function isDuplicate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 11_000;
}
