export { createRemote } from './remote/create-remote.tsx';
export { isRecord, store, readStored } from './remote/browser-storage.ts';
export { useMountSignal, useUnsaved } from './remote/mount-hooks.ts';
export { shellAtom, useSessionUser } from './remote/shell.ts';
