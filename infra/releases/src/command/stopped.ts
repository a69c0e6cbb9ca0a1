import { constants } from 'node:os';

import { ReleaseError } from '../release-error.ts';

/** Whoever called it ended it. */
export class Stopped extends ReleaseError {
  readonly exitCode: number;

  constructor(message: string, signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP') {
    super('command.stopped', message);
    this.exitCode = 128 + constants.signals[signal];
  }
}
