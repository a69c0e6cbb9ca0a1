// Makes, checks and restores backups. The work is in infra/dev/backup.
import { readFile } from 'node:fs/promises';

import { backup as makeBackup } from '../../../../dev/backup/backup.ts';
import { checkBackup } from '../../../../dev/backup/check.ts';
import { restore as restoreBackup } from '../../../../dev/backup/restore.ts';
import { readBackupRecord, writeBackupRecord } from '../backup-record.ts';
import { codeOf, ReleaseError } from '../release-error.ts';
import type { CommandResult } from './command.ts';
import { dataDirOf, ROOT, settingHere, storeUrlHere, type CommandOptions } from './context.ts';
import { asTime, counted, describeProblems, printToStderr } from './output.ts';

const MIN_PASSPHRASE = 12;

export async function backup(options: CommandOptions, target: string): Promise<CommandResult> {
  const { keep } = options;
  if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep))
    throw new ReleaseError('backup.keep', `--keep is a whole number from 1 to 9999, not '${keep}'.`);
  const { passphrase, installation } = await inputsOf(options);
  const json = await makeBackup({ ...installation, target, ...passphrase, ...(keep && { keep: Number(keep) }) });
  const { documents, files, newFiles, newBytes, removed } = json;
  const lines = [
    `${json.backup} in ${json.location}: ${counted(documents, 'document')} and ${counted(files, 'file')}, ${newFiles.toLocaleString('en')} of them new (${inMb(newBytes)}).`,
    ...(removed.length > 0 ? [`Removed ${removed.join(', ')}.`] : []),
    ...(passphrase.passphrase === undefined
      ? ['The backup has secrets and is not encrypted: protect it like the site.']
      : []),
  ];
  return { json: { ok: true, ...json }, text: lines.join('\n') };
}

export async function restore(options: CommandOptions, source: string): Promise<CommandResult> {
  const { passphrase, installation } = await inputsOf(options);
  const from = { source, ...passphrase, ...(options.backup !== undefined && { name: options.backup }) };
  if (options.check) {
    const json = await checkBackup(from);
    if (json.ok) await recordCheck(installation.dataDir, json);
    const text = json.ok
      ? `${describe(json)} is complete and undamaged.`
      : `${json.backup} has ${counted(json.problems.length, 'problem')}:\n${describeProblems(json.problems)}`;
    return { json, text, ok: json.ok };
  }
  const json = await restoreBackup({ ...installation, ...from });
  return {
    json: { ok: true, ...json },
    text: `${describe(json)} is restored in ${installation.dataDir}. Start the site there.`,
  };
}

/** Notes the check for the page Health, when the site knows this backup as its last one. */
async function recordCheck(dataDir: string, { backup: name, location }: { backup: string; location: string }) {
  const record = await readBackupRecord(dataDir);
  if (record?.backup !== name || record.location !== location) return;
  await writeBackupRecord(dataDir, { ...record, checkedAt: new Date().toISOString() });
}

async function inputsOf(options: CommandOptions) {
  const [storageUrl, storeUrl] = [settingHere('STORAGE_URL'), storeUrlHere()];
  process.umask(0o077); // backups and data folders are for their owner only
  const installation = {
    ...{ root: ROOT, dataDir: dataDirOf(options), mongodbUri: process.env.MONGODB_URI ?? '' },
    report: printToStderr,
    ...(storageUrl && { storageUrl }),
    ...(storeUrl && { storeUrl }),
  };
  const { passphraseFile: file } = options;
  return {
    passphrase: file === undefined ? {} : { passphrase: await readPassphrase(file) },
    installation: installation,
  };
}

async function readPassphrase(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new ReleaseError('backup.passphrase', `${file} cannot be read (${codeOf(error)}).`);
  });
  const passphrase = text.replace(/\r?\n$/, '');
  if (passphrase.length >= MIN_PASSPHRASE) return passphrase;
  throw new ReleaseError('backup.passphrase', `The passphrase in ${file} has less than ${MIN_PASSPHRASE} characters.`);
}

const describe = (result: { backup: string; at: string; documents: number; files: number }) =>
  `${result.backup} (${asTime(result.at)} UTC, ${counted(result.documents, 'document')}, ${counted(result.files, 'file')})`;

const inMb = (bytes: number) => `${(bytes / 1_000_000).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
