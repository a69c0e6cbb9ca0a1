export { createAdminRemote } from './remote/create-admin-remote.tsx';
export { createRemote } from './remote/create-remote.tsx';
export { isRecord, readInTab, readStored, store, storeInTab } from './remote/browser-storage.ts';
export { useMountSignal, useUnsaved } from './remote/mount-hooks.ts';
export { shellAtom, useSessionUser } from './remote/shell.ts';
