// The commands for operators.
import { BACKUP_COMMAND, RESTORE_COMMAND } from './backup-commands.ts';
import type { Command } from './command.ts';
import { TEAM_COMMAND } from './team-command.ts';

export const ADMINISTER_COMMANDS: readonly Command[] = [
  {
    name: 'operator',
    parameters: '<verb> [username]',
    usage: 'add|remove|list [username]',
    description: 'lists, adds or removes the users who may open /admin/releases',
    examples: ['linkstall operator add meera.cooks', 'linkstall operator list'],
    load: async () => (await import('./operator.ts')).operator,
  },
  TEAM_COMMAND,
  {
    name: 'storage',
    parameters: '[copy]',
    description: 'shows the free disk space and the largest accounts; "copy" copies the images to another storage',
    examples: ['linkstall storage', 'linkstall storage copy --from .data --to s3://bucket/prefix'],
    options: [
      ['--from <storage>', 'the storage to copy from: a data folder or a STORAGE_URL'],
      ['--to <storage>', 'the storage to copy to'],
      ['--verify', 'also compares the content of files that are in both storages'],
    ],
    load: async () => (await import('./storage.ts')).storage,
  },
  {
    name: 'mail',
    parameters: '',
    description: 'sends a test mail with the settings of the running site, and says what to correct',
    examples: ['linkstall mail --test me@example.com'],
    options: [['--test <address>', 'the address that gets the mail']],
    load: async () => (await import('./mail.ts')).mail,
  },
  {
    name: 'prune',
    parameters: '',
    description: 'deletes old releases that nobody can ask for, and the files that no release has',
    examples: ['linkstall prune --dry-run', 'linkstall prune --keep 10 --days 90'],
    options: [
      ['--dry-run', 'names what would be deleted, and deletes nothing'],
      ['--keep <number>', 'releases of each remote that stay, however old they are; default: 5'],
      ['--days <number>', 'younger releases stay, and releases that were live in these days; default: 30'],
    ],
    load: async () => (await import('./prune.ts')).prune,
  },
  BACKUP_COMMAND,
  RESTORE_COMMAND,
  {
    name: 'sessions',
    parameters: '<verb> [username]',
    usage: 'end [username]',
    description: 'ends all sessions on the running site, of one user or of everybody',
    examples: ['linkstall sessions end meera.cooks', 'linkstall sessions end'],
    load: async () => (await import('./sessions.ts')).sessions,
  },
  {
    name: 'second-factor',
    parameters: '<verb> <username>',
    usage: 'off <username>',
    description: 'lets a user who lost the authenticator app log in with the password alone',
    examples: ['linkstall second-factor off meera.cooks'],
    load: async () => (await import('./second-factor.ts')).secondFactor,
  },
  {
    name: 'key',
    parameters: '<verb> [key]',
    usage: 'rotate [session|edge]',
    description: 'replaces the session key and the key between edge and API; the old keys are accepted for some time',
    examples: ['linkstall key rotate session', 'linkstall key rotate'],
    options: [['--end-sessions', 'keeps no previous session key, so all sessions end at the next start']],
    load: async () => (await import('./key.ts')).key,
  },
];
