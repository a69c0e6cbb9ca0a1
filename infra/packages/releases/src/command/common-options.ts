// Options and values that several commands have in common.
export const RELEASE = '0.1.0~3f2a9c81d07e';
export const MESSAGE = ['--message <reason>', 'the reason, for the log'] as const;
export const FORCE = [
  '--force <reason>',
  'asks another operator to override the gate, but not damage and addresses of others; needs --as',
] as const;
/** The operator who asks for a change past the gate, or confirms it. */
export const IDENTITY = [
  ['--as <username>', 'your account on the running site, for --force and for force confirm'],
  ['--password-file <path>', 'the file with the password of --as; default: asks for it'],
] as const;
