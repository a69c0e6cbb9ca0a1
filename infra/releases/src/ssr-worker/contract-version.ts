/** As in infra/contracts/src/shell.ts; a test holds them together. */
export const CONTRACT_VERSION = 1;
