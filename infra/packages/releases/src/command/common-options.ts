// Options and values that several commands have in common.
export const RELEASE = '0.1.0~3f2a9c81d07e';
export const MESSAGE = ['--message <reason>', 'the reason, for the log'] as const;
export const FORCE = [
  '--force <reason>',
  'overrides the gate, but not damage and addresses of others; logged',
] as const;
