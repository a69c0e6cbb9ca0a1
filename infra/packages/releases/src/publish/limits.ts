import { ReleaseError } from '../release-error.ts';
import { UPLOAD_LIMITS as LIMITS } from './upload-limits.ts';

/**
 * Refuses a release that is too large and names every file above the limit. Needs only the sizes, so the refusal comes
 * before a file is read or sent.
 * @param sizes bytes by path
 * @param code the code of the refusal: `build.size` for a build folder, `release.too_large` for an upload (413)
 */
export function checkLimits(
  remote: string,
  sizes: ReadonlyMap<string, number>,
  code: 'build.size' | 'release.too_large',
): void {
  const total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
  const sentences = [
    ...[...sizes]
      .filter(([, bytes]) => bytes > LIMITS.fileBytes)
      .map(
        ([path, bytes]) =>
          `${path} has ${megabytes(bytes)}, but a file may have at most ${megabytes(LIMITS.fileBytes)}: make it smaller, or load it from the API`,
      ),
    ...(total > LIMITS.releaseBytes
      ? [
          `all files have ${megabytes(total)}, but a release may have at most ${megabytes(LIMITS.releaseBytes)}: leave out files that no page uses`,
        ]
      : []),
    ...(sizes.size > LIMITS.files
      ? [`the build has ${sizes.size} files, but a release may have at most ${LIMITS.files}: make fewer chunks`]
      : []),
  ];
  const problems = sentences.map((sentence) => ({ code, message: `${remote}: ${sentence}.` }));
  if (problems[0]) throw new ReleaseError(code, problems[0].message, problems);
}

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
