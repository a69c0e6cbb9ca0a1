import { createStore } from 'jotai';

/** The jotai store of the shell. Remotes have stores of their own. */
export const shellStore = createStore();
