import { createStore } from 'jotai';

/** Session and notices of this tab. Remotes have stores of their own. */
export const shellStore = createStore();
