import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from 'pino';

import { END_MS, endWell } from './process-end.js';

const EVENTS = ['SIGTERM', 'SIGINT', 'uncaughtException', 'disconnect'] as const;

/** An application whose open calls and whose own end never come. */
const never = () => new Promise<void>(() => {});
const hanging = {
  getHttpServer: () => ({ close: () => {}, closeIdleConnections: () => {}, closeAllConnections: () => {} }),
  get: () => ({ close: never }),
  close: never,
} as unknown as NestExpressApplication;

describe('An end that hangs', () => {
  const before = EVENTS.map((event) => process.listeners(event as 'SIGTERM'));
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => {
    jest.useRealTimers();
    for (const [at, event] of EVENTS.entries())
      for (const listener of process.listeners(event as 'SIGTERM'))
        if (!before[at]?.includes(listener)) process.removeListener(event, listener);
  });

  it('is cut off with exit code 1 after END_MS, not earlier, and the log says so', () => {
    const warn = jest.fn();
    const exit = jest.spyOn(process, 'exit').mockImplementation(() => undefined as never);
    endWell(hanging, { info: () => {}, warn, fatal: () => {} } as unknown as Logger);
    process.listeners('SIGTERM').at(-1)?.('SIGTERM');
    jest.advanceTimersByTime(END_MS - 1);
    expect(exit).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(exit.mock.calls).toEqual([[1]]);
    expect(warn).toHaveBeenCalledWith('not everything came to its end in time');
    exit.mockRestore();
  });
});
