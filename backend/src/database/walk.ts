/** How a job reads all documents: a few at a time, so that calls are answered in between. By default it would be 16 MB. */
export const WALK = { batchSize: 200 };
