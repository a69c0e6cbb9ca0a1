/** Limits of every release, whether published from a build folder or over HTTP. */
export const UPLOAD_LIMITS = { files: 1_000, fileBytes: 10_000_000, releaseBytes: 50_000_000 };
