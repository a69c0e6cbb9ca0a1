import { logLines } from '@linkstall/contracts/log-lines';
import { VERSION } from '@linkstall/releases/version';
import type { LoggerService } from '@nestjs/common';
import { pino, type DestinationStream, type Logger } from 'pino';

import type { LogLevel } from '../config/settings.js';
import { originOf } from './error-origin.js';

const SECRETS = ['authorization', 'password', 're_password', 'token', 'accessToken', 'email', 'cookie'];

/** The JSON logger. It redacts secrets by name as a second layer; the first layer is that request data is not logged. */
export function createLogger(level: LogLevel, destination?: DestinationStream): Logger {
  const paths = SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  const options = { level, base: { service: 'backend', version: VERSION }, redact: { paths, censor: '[taken out]' } };
  return pino(options, destination ?? logLines());
}

/** Writes messages of Nest's `Logger` to the same log. */
export class NestLog implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: unknown): void {
    // Nest logs every route and module at the start, which helps only in debugging.
    const isNoisy = typeof context === 'string' && /^(Nest|Router|Routes|Instance)/.test(context);
    this.logger[isNoisy ? 'debug' : 'info'](...logArguments(message, context));
  }

  warn(message: unknown, context?: unknown): void {
    this.logger.warn(...logArguments(message, context));
  }

  /** Nest passes the stack between message and context; stacks are not written. */
  error(message: unknown, ...rest: unknown[]): void {
    this.logger.error(...logArguments(message, rest.at(-1)));
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.logger.fatal(...logArguments(message, rest.at(-1)));
  }

  debug(message: unknown, context?: unknown): void {
    this.logger.debug(...logArguments(message, context));
  }

  verbose(message: unknown, context?: unknown): void {
    this.logger.trace(...logArguments(message, context));
  }
}

function logArguments(message: unknown, context: unknown): [object, string] {
  const contextField = typeof context === 'string' && !context.includes('\n') ? { context } : {};
  if (message instanceof Error) return [{ ...contextField, ...originOf(message) }, 'error'];
  if (typeof message !== 'object' || message === null) return [contextField, String(message)];
  const { message: text, ...extraFields } = message as { message?: unknown };
  return [{ ...contextField, ...extraFields }, typeof text === 'string' ? text : 'message'];
}
