import { createReport, reportUncaught } from './report.ts';

const composition = {
  id: 'c1',
  shell: { release: '1~a', base: '/remotes/shell/1~a/', entry: 'main.js', uniqueName: 'shell', files: {} },
};
let sent: { url: string; body: Record<string, unknown> }[];

/** jsdom has no fetch; what leaves the page is what is looked at. */
beforeEach(() => {
  sent = [];
  globalThis.fetch = (url, init) => {
    sent.push({ url: url as string, body: JSON.parse(init?.body as string) as Record<string, unknown> });
    return Promise.reject(new TypeError('offline'));
  };
  history.replaceState(null, '', '/password-reset-confirm?token=secret');
});

const thrown = (message: string, file: string) =>
  Object.assign(new Error(message), {
    stack: `Error\n at https://stall.example/remotes/shell/1~a/9.js:1:1\n at ${file}:1:9`,
  });

it('an error is reported with the release that raised it, and without what stands in the query', () => {
  createReport(composition)(thrown('broken', 'https://stall.example/remotes/mfe-links/1.2.0~b/0.js'));
  expect(sent).toMatchObject([
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
  expect(JSON.stringify(sent)).not.toContain('secret');
});

it('what could not be loaded is reported with the place where it failed, not where that was noticed', () => {
  const cause = thrown('broken at once', 'https://stall.example/remotes/mfe-links/1.2.0~b/0.js');
  createReport(composition)(new Error('no release could be loaded', { cause }));
  expect(sent).toMatchObject([
    { body: { message: 'no release could be loaded', remote: 'mfe-links', stack: cause.stack } },
  ]);
});

it('what no remote raised is the shell’s, also when it is not an error', () => {
  createReport(composition)('a text');
  expect(sent[0]?.body).toMatchObject({ message: 'a text', remote: 'shell', release: '1~a' });
});

it('the same error is reported once, and no more than ten of a page', () => {
  const report = createReport(composition);
  for (let i = 0; i < 30; i++) report(new Error(`error ${Math.floor(i / 2)}`));
  expect(sent.map(({ body }) => body['message'])).toEqual(Array.from({ length: 10 }, (_, i) => `error ${i}`));
});

it.each([[null], [undefined], [Symbol('odd')], [Object.create(null)], [{ message: { toString: null } }]])(
  'whatever is thrown, the report itself never throws (%#)',
  (thing) => {
    expect(() => createReport(composition)(thing)).not.toThrow();
    expect(sent).toHaveLength(1);
  },
);

it('is never too large for the edge, whatever it is written in', () => {
  const long = Object.assign(new Error('ஊ'.repeat(9000)), { stack: 'ஊ'.repeat(9000) });
  history.replaceState(null, '', `/${'x'.repeat(3000)}`);
  createReport(composition)(long);
  expect(Buffer.byteLength(JSON.stringify(sent[0]?.body))).toBeLessThan(8 * 1024);
});

describe('what nobody has caught', () => {
  const reported: unknown[] = [];
  reportUncaught((error) => void reported.push(error));
  beforeEach(() => void (reported.length = 0));

  it('is reported, errors and rejections alike', () => {
    const [error, reason] = [new Error('in a handler'), new Error('in a promise')];
    dispatchEvent(new ErrorEvent('error', { error, cancelable: true }));
    dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
    expect(reported).toEqual([error, reason]);
  });

  it('is not what the browser only remarks', () => {
    dispatchEvent(
      new ErrorEvent('error', { message: 'ResizeObserver loop completed with undelivered notifications.' }),
    );
    expect(reported).toEqual([]);
  });
});

it('what an extension of the browser throws into the page is none of ours', () => {
  createReport(composition)(thrown('not ours', 'chrome-extension://abcdef/inject.js'));
  expect(sent).toEqual([]);
});
