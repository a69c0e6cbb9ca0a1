/** Same as in infra/contracts/src/shell.ts; a test compares the two. */
export const CONTRACT_VERSION = 1;
