import { logLines } from '@linkstall/contracts/log-lines';
import type { LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Logger } from 'pino';

import type { LogLevel } from '../config/settings.js';
import { originOf } from './error-origin.js';

const SECRETS = ['authorization', 'password', 're_password', 'token', 'accessToken', 'email', 'cookie'];

/** The JSON logger. It redacts secrets by name as a second layer; the first layer is that request data is not logged. */
export function createLogger(level: LogLevel, destination?: DestinationStream): Logger {
  const paths = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  const options = { level, base: { service: 'backend' }, redact: { paths, censor: '[taken out]' } };
  return pino(options, destination ?? logLines());
}

/** Writes messages of Nest's `Logger` to the same log. */
export class NestLog implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: unknown): void {
    // Nest logs every route and module at the start, which helps only in debugging.
    const noisy = typeof context === 'string' && /^(Nest|Router|Routes|Instance)/.test(context);
    this.logger[noisy ? 'debug' : 'info'](...line(message, context));
  }

  warn(message: unknown, context?: unknown): void {
    this.logger.warn(...line(message, context));
  }

  /** Nest passes the stack between message and context; stacks are not written. */
  error(message: unknown, ...rest: unknown[]): void {
    this.logger.error(...line(message, rest.at(-1)));
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.logger.fatal(...line(message, rest.at(-1)));
  }

  debug(message: unknown, context?: unknown): void {
    this.logger.debug(...line(message, context));
  }

  verbose(message: unknown, context?: unknown): void {
    this.logger.trace(...line(message, context));
  }
}

function line(message: unknown, context: unknown): [object, string] {
  const from = typeof context === 'string' && !context.includes('\n') ? { context } : {};
  if (message instanceof Error) return [{ ...from, ...originOf(message) }, 'error'];
  if (typeof message !== 'object' || message === null) return [from, String(message)];
  const { message: text, ...more } = message as { message?: unknown };
  return [{ ...from, ...more }, typeof text === 'string' ? text : 'message'];
}
