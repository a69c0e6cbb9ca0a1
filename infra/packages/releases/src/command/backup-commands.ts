// Usage, description and options of the commands for backups.
import type { Command } from './command.ts';

const PASSPHRASE_FILE = ['--passphrase-file <file>', 'the file with the passphrase of encrypted backups'] as const;

export const BACKUP_COMMAND: Command = {
  name: 'backup',
  parameters: '<target>',
  usage: '<folder|s3://bucket/prefix>',
  description: 'makes a backup of database, images, releases and keys, also while the site runs',
  examples: [
    'linkstall backup /backups/stall --keep 7',
    'linkstall backup "s3://backups/stall?region=eu-central-1" --passphrase-file /etc/stall-passphrase',
  ],
  options: [['--keep <number>', 'removes older backups; default: keeps all'], PASSPHRASE_FILE],
  load: async () => (await import('./backup.ts')).backup,
};

export const RESTORE_COMMAND: Command = {
  name: 'restore',
  parameters: '<source>',
  usage: '<folder|s3://bucket/prefix>',
  description: 'restores a backup into an empty data folder, after it has checked everything',
  examples: ['linkstall restore /backups/stall --check', 'linkstall restore /backups/stall --data-dir /srv/stall'],
  options: [
    ['--check', 'only reads the whole backup and compares its hashes'],
    ['--backup <name>', 'another backup than the newest one'],
    PASSPHRASE_FILE,
  ],
  load: async () => (await import('./backup.ts')).restore,
};
