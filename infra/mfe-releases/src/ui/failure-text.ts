import { failureOf, type Loaded } from '@linkstall/kit/loading';

/**
 * The message of a failed read. A 503 of the release store adds its reason, because `LoadedView` shows the reason of permanent
 * failures only.
 */
export function failureText(view: Loaded<unknown>, readFailed: string): string {
  const failure = failureOf(view);
  return failure?.status === 503 && /^(releases|rights)\./.test(failure.code)
    ? `${readFailed} ${failure.message}`
    : readFailed;
}
