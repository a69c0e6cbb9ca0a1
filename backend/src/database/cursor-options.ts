/** Cursor options for jobs that read all documents: small batches, so that calls are served in between (default: 16 MB). */
export const CURSOR_OPTIONS = { batchSize: 200 };
