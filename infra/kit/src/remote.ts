export { createRemote } from './remote/create-remote.tsx';
export { isRecord, keep, readKept } from './remote/browser-storage.ts';
export { useOpening, useUnsaved } from './remote/mount-hooks.ts';
export { shellAtom, useSessionUser } from './remote/shell.ts';
