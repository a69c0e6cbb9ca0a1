export { inTurn } from './order/in-turn.ts';
export { useDrag } from './order/use-drag.ts';
