// The commands that move releases between environments, or several releases at once.
import type { Command } from './command.ts';

export const MESSAGE = ['--message <reason>', 'the reason, for the log'] as const;
export const FORCE = [
  '--force <reason>',
  'overrides the gate, but not damage and addresses of others; logged',
] as const;

export const PROMOTE_COMMAND: Command = {
  name: 'promote',
  parameters: '[remote]',
  description: 'gives the candidate to everybody, or the stable release of another environment',
  examples: [
    'linkstall promote mfe-hello --message "no errors"',
    'linkstall promote mfe-hello --from staging --to production',
  ],
  options: [
    ['--from <environment>', 'the environment whose stable release is deployed'],
    ['--to <environment>', 'the environment that gets the release; its gate judges the change'],
    FORCE,
    MESSAGE,
  ],
  load: async () => (await import('./change-commands.ts')).promote,
};
