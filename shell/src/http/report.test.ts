import { createReport, reportUncaught } from './report.ts';

const composition = {
  id: 'c1',
  shell: { release: '1~a', base: '/remotes/shell/1~a/', entry: 'main.js', uniqueName: 'shell', files: {} },
};
let requests: { url: string; body: Record<string, unknown> }[];

/** jsdom has no fetch, so this fake records the requests of the page. */
beforeEach(() => {
  requests = [];
  globalThis.fetch = (url, init) => {
    requests.push({ url: url as string, body: JSON.parse(init?.body as string) as Record<string, unknown> });
    return Promise.reject(new TypeError('offline'));
  };
  history.replaceState(null, '', '/password-reset-confirm?token=secret');
});

const errorFrom = (message: string, file: string) =>
  Object.assign(new Error(message), {
    stack: `Error\n at https://stall.example/remotes/shell/1~a/9.js:1:1\n at ${file}:1:9`,
  });

it('a report names the release that threw the error, without the query string', () => {
  createReport(composition)(errorFrom('broken', 'https://stall.example/remotes/mfe-links/1.2.0~b/0.js'));
  expect(requests).toMatchObject([
    {
      url: '/report',
      body: {
        message: 'broken',
        remote: 'mfe-links',
        release: '1.2.0~b',
        composition: 'c1',
        page: '/password-reset-confirm',
      },
    },
  ]);
  expect(JSON.stringify(requests)).not.toContain('secret');
});

it('a report of a failed load has the stack of the cause', () => {
  const cause = errorFrom('broken at once', 'https://stall.example/remotes/mfe-links/1.2.0~b/0.js');
  createReport(composition)(new Error('no release could be loaded', { cause }));
  expect(requests).toMatchObject([
    { body: { message: 'no release could be loaded', remote: 'mfe-links', stack: cause.stack } },
  ]);
});

it('a report of a thrown text names the shell as remote', () => {
  createReport(composition)('a text');
  expect(requests[0]?.body).toMatchObject({ message: 'a text', remote: 'shell', release: '1~a' });
});

it('the same error is reported once, and at most ten errors of a page', () => {
  const report = createReport(composition);
  for (let i = 0; i < 30; i++) report(new Error(`error ${Math.floor(i / 2)}`));
  expect(requests.map(({ body }) => body['message'])).toEqual(Array.from({ length: 10 }, (_, i) => `error ${i}`));
});

it('only the first error of a release in a page is marked as the first', () => {
  const report = createReport(composition);
  report(errorFrom('one', 'https://stall.example/remotes/mfe-links/1.2.0~b/0.js'));
  report(errorFrom('two', 'https://stall.example/remotes/mfe-links/1.2.0~b/0.js'));
  report(new Error('absent'), { remote: 'mfe-store', release: '1.0.0~c', kind: 'load-failed' });
  report(errorFrom('three', 'https://stall.example/remotes/mfe-store/1.0.0~c/0.js'));
  report(new Error('of the shell'));
  expect(requests.map(({ body }) => body['first'])).toEqual([true, false, true, false, true]);
});

it.each([[null], [undefined], [Symbol('odd')], [Object.create(null)], [{ message: { toString: null } }]])(
  'a report of an unusual thrown value does not throw (%#)',
  (value) => {
    expect(() => createReport(composition)(value)).not.toThrow();
    expect(requests).toHaveLength(1);
  },
);

it('a report of a long error in a multi-byte script stays below the 8 kB limit of the edge', () => {
  const long = Object.assign(new Error('ஊ'.repeat(9000)), { stack: 'ஊ'.repeat(9000) });
  history.replaceState(null, '', `/${'x'.repeat(3000)}`);
  createReport(composition)(long);
  expect(Buffer.byteLength(JSON.stringify(requests[0]?.body))).toBeLessThan(8 * 1024);
});

describe('an uncaught error', () => {
  const reportedErrors: unknown[] = [];
  reportUncaught((error) => void reportedErrors.push(error));
  beforeEach(() => void (reportedErrors.length = 0));

  it('is reported, also as an unhandled rejection', () => {
    const [error, reason] = [new Error('in a handler'), new Error('in a promise')];
    dispatchEvent(new ErrorEvent('error', { error, cancelable: true }));
    dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
    expect(reportedErrors).toEqual([error, reason]);
  });

  it('is not reported when it is only a browser warning', () => {
    dispatchEvent(
      new ErrorEvent('error', { message: 'ResizeObserver loop completed with undelivered notifications.' }),
    );
    expect(reportedErrors).toEqual([]);
  });
});

it('an error of a browser extension is not reported', () => {
  createReport(composition)(errorFrom('not ours', 'chrome-extension://abcdef/inject.js'));
  expect(requests).toEqual([]);
});
