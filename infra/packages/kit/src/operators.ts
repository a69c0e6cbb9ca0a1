export { createOperatorAtoms } from './operators/operator-atoms.ts';
