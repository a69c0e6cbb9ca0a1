export { createRemote } from './remote/create-remote.tsx';
export { isRecord, keep, readKept } from './remote/kept.ts';
export { useOpening, useUnsaved } from './remote/on-screen.ts';
export { shellAtom, useSessionUser } from './remote/shell.ts';
