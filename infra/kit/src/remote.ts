export { createRemote } from './remote/create-remote.tsx';
export { shellAtom, useSessionUser } from './remote/shell.ts';
export { useOpening } from './remote/use-opening.ts';
export { useUnsaved } from './remote/use-unsaved.ts';
