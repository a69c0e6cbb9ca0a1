import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';

import { SHUTDOWN_MS, shutDownGracefully } from './process-end.js';

const EVENTS = ['SIGTERM', 'SIGINT', 'uncaughtException', 'disconnect'] as const;

const never = () => new Promise<void>(() => {});
/** An application whose running requests and shutdown never finish. */
const hangingApp = {
  getHttpServer: () => ({ close: () => {}, closeIdleConnections: () => {}, closeAllConnections: () => {} }),
  get: () => ({ close: never }),
  close: never,
} as unknown as NestExpressApplication;

describe('A shutdown that hangs', () => {
  const listenersBefore = EVENTS.map((event) => process.listeners(event as 'SIGTERM'));
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    for (const [index, event] of EVENTS.entries())
      for (const listener of process.listeners(event as 'SIGTERM'))
        if (!listenersBefore[index]?.includes(listener)) process.removeListener(event, listener);
  });

  it('ends with exit code 1 after SHUTDOWN_MS, not earlier, and logs a warning', () => {
    const warn = jest.fn();
    const exit = jest.spyOn(process, 'exit').mockImplementation(() => undefined as never);
    shutDownGracefully(hangingApp, { info: () => {}, warn, fatal: () => {} } as unknown as Logger);
    process.listeners('SIGTERM').at(-1)?.('SIGTERM');
    jest.advanceTimersByTime(SHUTDOWN_MS - 1);
    expect(exit).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(exit.mock.calls).toEqual([[1]]);
    expect(warn).toHaveBeenCalledWith('the shutdown did not finish in time');
    exit.mockRestore();
  });
});
