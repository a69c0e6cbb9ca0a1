// The record of the last complete backup: `backup.json` in DATA_DIR. `linkstall backup` and `linkstall restore --check` write the
// record, and the page Health of the operators shows it. A backup does not contain the record.
import { join } from 'node:path';

import { replaceDurably } from './store/durable-files.ts';
import { readRegular } from './store/regular-file.ts';

export const BACKUP_RECORD = 'backup.json';
const MAX_BYTES = 64 * 1024;

export interface BackupRecord {
  readonly backup: string;
  /** The moment that the backup shows. */
  readonly at: string;
  /** The folder or bucket of the backups. */
  readonly location: string;
  readonly bytes: number;
  /** The time of the last check that read the whole backup without a problem; null: none. */
  readonly checkedAt: string | null;
}

/** Null without a record, or with a damaged one. */
export async function readBackupRecord(dataDir: string): Promise<BackupRecord | null> {
  try {
    const { backup, at, location, bytes, checkedAt } = JSON.parse(
      (await readRegular(join(dataDir, BACKUP_RECORD), MAX_BYTES)).toString('utf8'),
    );
    const isWhole = [backup, at, location].every((value) => typeof value === 'string') && Number.isFinite(bytes);
    if (!isWhole || Number.isNaN(Date.parse(at))) return null;
    return { backup, at, location, bytes, checkedAt: Number.isNaN(Date.parse(checkedAt)) ? null : String(checkedAt) };
  } catch {
    return null;
  }
}

export const writeBackupRecord = (dataDir: string, record: BackupRecord): Promise<void> =>
  replaceDurably(join(dataDir, BACKUP_RECORD), `${JSON.stringify({ schema: 1, ...record })}\n`);
