import { constants } from 'node:os';

import { ReleaseError } from '../release-error.ts';

/** A signal such as Ctrl-C ended the command. */
export class InterruptError extends ReleaseError {
  readonly exitCode: number;

  constructor(message: string, signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP') {
    super('command.stopped', message);
    this.exitCode = 128 + constants.signals[signal];
  }
}
