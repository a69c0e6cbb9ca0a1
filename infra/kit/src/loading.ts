export { afterFailure, attempt, failureOf, isPassing, noticeFailure, type Loaded } from './loading/loaded.ts';
export { useRecovery } from './loading/use-recovery.ts';
