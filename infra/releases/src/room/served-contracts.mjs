/** Contracts between shell and remote that shells of today serve, as in infra/contracts/src/shell.ts; a test holds them together. */
export const SERVED_CONTRACTS = [1, 2];
