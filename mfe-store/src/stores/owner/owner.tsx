import { Arrange } from '../arrange/arrange.tsx';
import { Deletion } from './deletion.tsx';
import { OwnerActions } from './owner-actions.tsx';
import { OwnerTools } from './owner-tools.tsx';
import { ListProblem } from '../list-problem.tsx';

/** The components that only the owner sees. They form one chunk, which no visitor loads. */
export const ownerComponents = { Arrange, Deletion, OwnerActions, OwnerTools, ListProblem };

export type OwnerComponents = typeof ownerComponents;
