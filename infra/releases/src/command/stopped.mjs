import { constants } from 'node:os';

import { ReleaseError } from '../release-error.mjs';

/** Whoever called it ended it. */
export class Stopped extends ReleaseError {
  /** @param {string} message @param {'SIGINT' | 'SIGTERM' | 'SIGHUP'} signal */
  constructor(message, signal) {
    super('command.stopped', message);
    this.exitCode = 128 + constants.signals[signal];
  }
}
