import type { RemoteRelease } from '@linkstall/contracts/shell';

/**
 * Downloads the files of a release into the browser's cache and checks their integrity. It uses `fetch`, because a script
 * element would run the code, and the browser warns about a preload that no page uses. A failure is ignored, because the
 * page loads the files again when it is opened.
 */
export function prefetchFiles({ base, files }: RemoteRelease): void {
  for (const [file, integrity] of Object.entries(files))
    fetch(base + file, { integrity, priority: 'low' })
      // The cache keeps only a response that was read to its end.
      .then((response) => response.arrayBuffer())
      .catch(() => undefined);
}
