// Removes old backups, and the contents that no other backup has.
import { forEachConcurrent } from './for-each-concurrent.ts';
import { contentKey, type Repository } from './repository.ts';

/**
 * Keeps the newest complete backups. Also removes what interrupted backups have left behind.
 * @returns the names of the removed backups
 */
export async function removeOldBackups(repository: Repository, keep: number, report: (line: string) => void) {
  const { complete, incomplete } = await repository.names();
  const newest = complete.slice(-keep);
  const oldBackups = complete.slice(0, -keep);
  const usedHashes = new Set<string>();
  try {
    for (const name of newest)
      for await (const { hash } of repository.readFileList(name, await repository.readManifest(name)))
        usedHashes.add(hash);
  } catch (error) {
    // The contents of a damaged backup are unknown.
    const reason = error instanceof Error ? error.message : String(error);
    report(`backup: nothing was removed, because a backup that should stay cannot be read. ${reason}`);
    return [];
  }
  const { target } = repository;
  for (const name of [...oldBackups, ...incomplete]) {
    await target.remove(`${name}/manifest.json`); // first, so that half of a backup never looks complete
    await forEachConcurrent(target.list(`${name}/`), (key) => target.remove(key));
  }
  const contents = await repository.contents();
  const unused = [...contents].filter((hash) => !usedHashes.has(hash));
  await forEachConcurrent(unused, (hash) => target.remove(contentKey(hash)));
  return oldBackups;
}
