/** Same as in infra/packages/contracts/src/shell.ts; a test compares the two. */
export const CONTRACT_VERSION = 1;
