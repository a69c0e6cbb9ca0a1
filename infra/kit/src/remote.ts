export { createRemote } from './remote/create-remote.tsx';
export { useOpening, useUnsaved } from './remote/on-screen.ts';
export { shellAtom, useSessionUser } from './remote/shell.ts';
