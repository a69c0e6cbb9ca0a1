import { bootScriptOf } from './boot-script.ts';

const reports: object[] = [];
const composition = {
  id: '0123456789ab',
  shell: {
    release: '1.0.0~a',
    base: '/remotes/',
    entry: 'x.js',
    files: { 'x.js': 'sha384-x', 'base.css': 'sha384-c' },
  },
  remotes: {
    'mfe-store': {
      releases: [{ release: '2.0.0~b', base: '/r/', files: { 'visitors.1.js': 'sha384-v', 'e.js': 's' } }],
    },
  },
};

/** Reports the first paint in the next task, as a browser does. */
class PaintedPage {
  constructor(private readonly onEntries: (list: { getEntriesByName: () => readonly object[] }) => void) {}

  observe() {
    setTimeout(() => this.onEntries({ getEntriesByName: () => [{}] }));
  }
}

beforeEach(() => {
  Object.assign(window, { PerformanceObserver: PaintedPage });
  reports.length = 0;
  document.head.innerHTML = '';
  document.body.innerHTML = `<script type="application/json" id="composition">${JSON.stringify(composition)}</script>`;
  Object.assign(navigator, { sendBeacon: (_: string, body: string) => reports.push(JSON.parse(body) as object) });
});

const expected = { kind: 'load-failed', composition: '0123456789ab', remote: 'shell', release: '1.0.0~a' };
const runScript = (script = '') => window.eval(script) as void;
const scriptCount = () => document.head.querySelectorAll('script').length;
const waitShortly = () => new Promise((resolve) => setTimeout(resolve, 200));

test('a server-rendered page reports a shell that did not load', async () => {
  runScript(bootScriptOf('after-content')[0]);
  await waitShortly();
  document.head.querySelector('script')?.dispatchEvent(new Event('error'));
  expect(reports).toEqual([expected]);
});

test.each(['after-content', 'visitors'] as const)(
  'in mode %s a page without a paint entry starts two seconds after load, and a later paint does not start it again',
  (mode) => {
    jest.useFakeTimers();
    let reportPaint = () => {};
    const entries = { getEntriesByName: () => [{}] };
    const observer = function (onEntries: (list: object) => void) {
      reportPaint = () => onEntries(entries);
      return { observe: () => {} };
    };
    Object.assign(window, { PerformanceObserver: observer });
    try {
      runScript(bootScriptOf(mode)[0]);
      window.dispatchEvent(new Event('load'));
      jest.advanceTimersByTime(1_900);
      expect(scriptCount()).toBe(0);
      jest.advanceTimersByTime(200);
      expect(scriptCount()).toBe(1);
      reportPaint();
      jest.advanceTimersByTime(100);
      expect(scriptCount()).toBe(1);
    } finally {
      window.dispatchEvent(new Event('shellstarted'));
      jest.useRealTimers();
    }
  },
);

test.each([
  ['does not arrive', [], 'ls-failed'],
  ['is changed on the way', [undefined], 'ls-failed ls-changed'],
  ['arrives at the second try', ['sha384-x', undefined], 'ls-failed'],
])('a browser-rendered page reports a file that %s, and shows a message', async (_what, accepted, className) => {
  document.documentElement.className = '';
  const fetchFile = (_url: string, { integrity }: { integrity?: string }) =>
    (accepted as unknown[]).includes(integrity) ? Promise.resolve({ ok: true }) : Promise.reject(new TypeError());
  Object.assign(window, { fetch: fetchFile });
  runScript(bootScriptOf({ preload: [] })[0]);
  const script = document.head.querySelector('script');
  expect([script?.getAttribute('src'), script?.integrity, reports]).toEqual(['/remotes/x.js', 'sha384-x', []]);
  script?.dispatchEvent(new Event('error'));
  while (document.documentElement.className === '') await waitShortly();
  expect([reports, document.documentElement.className]).toEqual([[expected], className]);
});

describe('with a visitor script', () => {
  const sources = () => [...document.head.querySelectorAll('script')].map((script) => script.getAttribute('src'));

  beforeEach(async () => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<a href="#there">A link</a><button>Pause</button><a data-shell href="#code"><b>Share</b></a>',
    );
    runScript(bootScriptOf('visitors')[0]);
    while (scriptCount() < 1) await waitShortly();
  });
  afterEach(() => {
    const onError = jest.fn();
    window.addEventListener('error', onError);
    window.dispatchEvent(new Event('shellstarted'));
    window.removeEventListener('error', onError);
    expect(onError).not.toHaveBeenCalled();
  });

  test('the page loads only the visitor script', () => {
    const [script] = document.head.querySelectorAll('script');
    expect(sources()).toEqual(['/r/visitors.1.js']);
    expect(script?.integrity).toBe('sha384-v');
    script?.dispatchEvent(new Event('error'));
    expect(reports).toEqual([{ ...expected, remote: 'mfe-store', release: '2.0.0~b' }]);
  });

  test('unmarked elements never load the shell', () => {
    for (const element of document.querySelectorAll('a:not([data-shell]), button'))
      for (const eventName of ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown', 'click'])
        element.dispatchEvent(new Event(eventName, { bubbles: true }));
    expect(scriptCount()).toBe(1);
  });

  test('a click on a marked link loads the shell, does not navigate, and is repeated afterwards', () => {
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    document.querySelector('b')!.dispatchEvent(click);
    expect([click.defaultPrevented, sources()]).toEqual([true, ['/r/visitors.1.js', '/remotes/x.js']]);
    expect(document.head.querySelector('link')?.integrity).toBe('sha384-c');
    const listener = jest.fn((event: Event) => event.preventDefault());
    document.querySelector('[data-shell]')!.addEventListener('click', listener);
    window.dispatchEvent(new Event('shellstarted'));
    expect(listener).toHaveBeenCalledTimes(1);
  });

  test('a delayed link navigates if the shell fails to load', () => {
    const link = document.querySelector<HTMLElement>('[data-shell]')!;
    link.click();
    const onClick = jest.fn(({ defaultPrevented }: Event) => defaultPrevented);
    link.addEventListener('click', onClick);
    document.head.querySelector('script[src$="x.js"]')?.dispatchEvent(new Event('error'));
    expect(onClick.mock.results).toEqual([{ type: 'return', value: false }]);
  });

  test('a delayed link navigates after eight seconds without the shell', () => {
    jest.useFakeTimers();
    try {
      const link = document.querySelector<HTMLElement>('[data-shell]')!;
      const onClick = jest.fn(({ defaultPrevented }: Event) => defaultPrevented);
      link.click();
      link.addEventListener('click', onClick);
      jest.advanceTimersByTime(7_900);
      expect(onClick).not.toHaveBeenCalled();
      jest.advanceTimersByTime(200);
      expect(onClick.mock.results).toEqual([{ type: 'return', value: false }]);
      window.dispatchEvent(new Event('shellstarted'));
      expect(onClick).toHaveBeenCalledTimes(1);
    } finally {
      jest.useRealTimers();
    }
  });

  test('a click is repeated only once', () => {
    jest.useFakeTimers();
    try {
      const link = document.querySelector<HTMLElement>('[data-shell]')!;
      const listener = jest.fn((event: Event) => event.preventDefault());
      link.click();
      link.addEventListener('click', listener);
      window.dispatchEvent(new Event('shellstarted'));
      jest.advanceTimersByTime(20_000);
      expect(listener).toHaveBeenCalledTimes(1);
    } finally {
      jest.useRealTimers();
    }
  });

  test('after a failure a click loads the shell again and is repeated; a hover does not', () => {
    const [copy, link] = [document.createElement('button'), document.querySelector<HTMLElement>('a[data-shell]')!];
    copy.dataset['shell'] = '';
    document.body.append(copy);
    const fail = () => [...document.head.querySelectorAll('script')].at(-1)?.dispatchEvent(new Event('error'));
    link.click();
    fail();
    for (const eventName of ['pointerover', 'focusin']) link.dispatchEvent(new Event(eventName, { bubbles: true }));
    expect(sources()).toEqual(['/r/visitors.1.js', '/remotes/x.js']);
    copy.click();
    fail();
    copy.click();
    expect(sources()).toEqual(['/r/visitors.1.js', '/remotes/x.js', '/remotes/x.js', '/remotes/x.js']);
    const [onCopy, onClick] = [jest.fn(), jest.fn()];
    copy.addEventListener('click', onCopy);
    link.addEventListener('click', onClick);
    window.dispatchEvent(new Event('shellstarted'));
    expect([onCopy.mock.calls.length, onClick.mock.calls.length]).toEqual([1, 0]);
  });

  test.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])('a click with %s is left to the browser', (key) => {
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, [key]: true });
    document.querySelector('b')!.dispatchEvent(click);
    expect(click.defaultPrevented).toBe(false);
  });

  test('the visitor script can load the shell', () => {
    window.dispatchEvent(new Event('shellneeded'));
    expect(sources()).toEqual(['/r/visitors.1.js', '/remotes/x.js']);
  });
});

test('a page of a release without a visitor script loads the shell', async () => {
  const { 'mfe-store': store } = composition.remotes;
  const olderComposition = {
    ...composition,
    remotes: { 'mfe-store': { releases: [{ ...store.releases[0], files: { 'e.js': 's' } }] } },
  };
  document.getElementById('composition')!.textContent = JSON.stringify(olderComposition);
  runScript(bootScriptOf('visitors')[0]);
  while (scriptCount() < 1) await waitShortly();
  expect(document.head.querySelector('script')?.src).toContain('/remotes/x.js');
});

test('a page without scripts has no boot script', () => {
  expect(bootScriptOf('none')).toEqual([]);
});

describe('on demand', () => {
  const clicks: string[] = [];
  const button = () => document.querySelector('button')!;

  beforeEach(async () => {
    clicks.length = 0;
    document.body.insertAdjacentHTML('beforeend', '<p>Text</p><a href="#there">A link</a><button>Try again</button>');
    runScript(bootScriptOf('on-demand')[0]);
    await waitShortly();
  });
  afterEach(() => window.dispatchEvent(new Event('shellstarted')));

  test('nothing loads before an interaction with a link or button', async () => {
    document.querySelector('p')!.dispatchEvent(new Event('pointerover', { bubbles: true }));
    await waitShortly();
    expect(scriptCount()).toBe(0);
  });

  for (const eventName of ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown'])
    test(`the shell loads once at the first ${eventName} on a link or button`, () => {
      for (const element of document.querySelectorAll('a, button'))
        element.dispatchEvent(new Event(eventName, { bubbles: true }));
      expect(scriptCount()).toBe(1);
    });

  test('a click on a button is repeated after the start, and a link navigates at once', () => {
    button().click();
    const link = new MouseEvent('click', { bubbles: true, cancelable: true });
    document.querySelector('a')!.dispatchEvent(link);
    expect([scriptCount(), link.defaultPrevented]).toEqual([1, false]);
    button().addEventListener('click', ({ defaultPrevented }) => clicks.push(String(defaultPrevented)));
    window.dispatchEvent(new Event('shellstarted'));
    expect(clicks).toEqual(['false']);
    button().click();
    expect(clicks).toEqual(['false', 'false']);
  });
});
