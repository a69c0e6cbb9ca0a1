export { Skeleton } from './loading/skeleton.tsx';
export { lazyComponent } from './loading/lazy-component.tsx';
export { afterFailure, attempt, failureOf, isTemporary, noticeFailure, type Loaded } from './loading/loaded.ts';
export { createLoadedAtoms } from './loading/loaded-atoms.ts';
export { Problem } from './loading/problem.tsx';
export { LoadedView } from './loading/loaded-view.tsx';
export { useRecovery } from './loading/use-recovery.ts';
