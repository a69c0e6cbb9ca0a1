/** All that only an owner sees and does: one file, which no visitor loads. */
export { Arrange } from './arrange.tsx';
export { Deletion } from './deletion.tsx';
export { OwnerActions } from './owner-actions.tsx';
export { OwnerTools } from './owner-tools.tsx';
export { Unread } from './unread.tsx';
