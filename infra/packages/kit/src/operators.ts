export { createLoadedAtoms } from './operators/loaded-atoms.ts';
