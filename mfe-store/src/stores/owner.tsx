import { Arrange } from './arrange.tsx';
import { Deletion } from './deletion.tsx';
import { OwnerActions } from './owner-actions.tsx';
import { OwnerTools } from './owner-tools.tsx';
import { Unread } from './unread.tsx';

/** All that only an owner sees and does: one file, which no visitor loads. */
export const ownerParts = { Arrange, Deletion, OwnerActions, OwnerTools, Unread };

export type OwnerParts = typeof ownerParts;
