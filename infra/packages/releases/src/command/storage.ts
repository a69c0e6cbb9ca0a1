// Shows the disk of the running site and the accounts whose images use the most space, or copies the images.
import type { SiteStorage } from '@linkstall/contracts/http';

import { ReleaseError } from '../release-error.ts';
import type { CommandResult } from './command.ts';
import { dataDirOf, type CommandOptions } from './context.ts';
import { callSite } from './operators.ts';
import { table, toOneLine } from './output.ts';

const MIB = 1024 * 1024;

export async function storage(options: CommandOptions, action?: string): Promise<CommandResult> {
  if (action === 'copy') return (await import('./storage-copy.ts')).copyStorage(options);
  if (action !== undefined)
    throw new ReleaseError('storage.action', `There is no linkstall storage ${toOneLine(action)}, only storage copy.`);
  const json = await callSite<SiteStorage>(dataDirOf(options), { method: 'GET', call: 'storage' });
  const { freeBytes, totalBytes, acceptsUploads, limitBytes, accounts } = json;
  const percent = Math.floor((freeBytes / totalBytes) * 100);
  const lines = [
    `Free: ${inMb(freeBytes)} of ${inMb(totalBytes)}, ${percent} %${acceptsUploads ? '' : ': uploads are refused'}`,
    `Limit of an account: ${inMb(limitBytes)}`,
  ];
  const rows = accounts.map(({ username, usedBytes }) => [username, inMb(usedBytes)]);
  return { json, text: [...lines, ...(rows.length > 0 ? ['', table(rows, ['ACCOUNT', 'IMAGES'])] : [])].join('\n') };
}

const inMb = (bytes: number): string =>
  `${(bytes / MIB).toLocaleString('en', { maximumFractionDigits: bytes < 10 * MIB ? 1 : 0 })} MB`;
