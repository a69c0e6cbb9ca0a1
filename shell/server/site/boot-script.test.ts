import { FRAME_SCRIPT } from './frame.ts';
import { bootScriptOf } from './boot-script.ts';

const told: object[] = [];
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

beforeEach(() => {
  told.length = 0;
  document.head.innerHTML = '';
  document.body.innerHTML = `<script type="application/json" id="composition">${JSON.stringify(composition)}</script>`;
  Object.assign(navigator, { sendBeacon: (_: string, body: string) => told.push(JSON.parse(body) as object) });
});

const expected = { kind: 'load-failed', composition: '0123456789ab', remote: 'shell', release: '1.0.0~a' };
const run = (script = '') => window.eval(script) as void;
const asked = () => document.head.querySelectorAll('script').length;
const soon = () => new Promise((resolve) => setTimeout(resolve, 200));

test('a drawn page tells that its shell could not be loaded, for the shell cannot', async () => {
  run(bootScriptOf('after-content')[0]);
  await soon();
  document.head.querySelector('script')?.dispatchEvent(new Event('error'));
  expect(told).toEqual([expected]);
});

test('a page that the browser makes says so, and tells it too', () => {
  run(FRAME_SCRIPT);
  const script = document.head.appendChild(document.createElement('script'));
  script.dispatchEvent(new Event('error'));
  expect(told).toEqual([]);
  script.defer = true;
  script.dispatchEvent(new Event('error'));
  expect([told, document.documentElement.className]).toEqual([[expected], 'ls-failed']);
});

describe('with a part for visitors', () => {
  const sources = () => [...document.head.querySelectorAll('script')].map((script) => script.getAttribute('src'));

  beforeEach(async () => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<a href="#there">A link</a><button>Pause</button><a data-shell href="#code"><b>Share</b></a>',
    );
    run(bootScriptOf('visitors')[0]);
    while (asked() < 1) await soon();
  });
  afterEach(() => {
    const thrown = jest.fn();
    window.addEventListener('error', thrown);
    window.dispatchEvent(new Event('begun'));
    window.removeEventListener('error', thrown);
    expect(thrown).not.toHaveBeenCalled();
  });

  test('that is all that a page loads by itself', () => {
    const [script] = document.head.querySelectorAll('script');
    expect(sources()).toEqual(['/r/visitors.1.js']);
    expect(script?.integrity).toBe('sha384-v');
    script?.dispatchEvent(new Event('error'));
    expect(told).toEqual([{ ...expected, remote: 'mfe-store', release: '2.0.0~b' }]);
  });

  test('what the page does not mark needs no shell, whatever is done to it', () => {
    for (const one of document.querySelectorAll('a:not([data-shell]), button'))
      for (const sign of ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown', 'click'])
        one.dispatchEvent(new Event(sign, { bubbles: true }));
    expect(asked()).toBe(1);
  });

  test('what it marks asks for the shell, and its press is not lost; nor does it lead away meanwhile', () => {
    const press = new MouseEvent('click', { bubbles: true, cancelable: true });
    document.querySelector('b')!.dispatchEvent(press);
    expect([press.defaultPrevented, sources()]).toEqual([true, ['/r/visitors.1.js', '/remotes/x.js']]);
    expect(document.head.querySelector('link')?.integrity).toBe('sha384-c');
    const heard = jest.fn((event: Event) => event.preventDefault());
    document.querySelector('[data-shell]')!.addEventListener('click', heard);
    window.dispatchEvent(new Event('begun'));
    expect(heard).toHaveBeenCalledTimes(1);
  });

  test('a link that was held for a shell that cannot be had leads on', () => {
    const link = document.querySelector<HTMLElement>('[data-shell]')!;
    link.click();
    const led = jest.fn(({ defaultPrevented }: Event) => defaultPrevented);
    link.addEventListener('click', led);
    document.head.querySelector('script[src$="x.js"]')?.dispatchEvent(new Event('error'));
    expect(led.mock.results).toEqual([{ type: 'return', value: false }]);
  });

  test('nor is it held for longer than eight seconds by one that does not come', () => {
    jest.useFakeTimers();
    try {
      const link = document.querySelector<HTMLElement>('[data-shell]')!;
      const led = jest.fn(({ defaultPrevented }: Event) => defaultPrevented);
      link.click();
      link.addEventListener('click', led);
      jest.advanceTimersByTime(7_900);
      expect(led).not.toHaveBeenCalled();
      jest.advanceTimersByTime(200);
      expect(led.mock.results).toEqual([{ type: 'return', value: false }]);
      window.dispatchEvent(new Event('begun'));
      expect(led).toHaveBeenCalledTimes(1);
    } finally {
      jest.useRealTimers();
    }
  });

  test('what was pressed when it had begun is not pressed once more later', () => {
    jest.useFakeTimers();
    try {
      const link = document.querySelector<HTMLElement>('[data-shell]')!;
      const heard = jest.fn((event: Event) => event.preventDefault());
      link.click();
      link.addEventListener('click', heard);
      window.dispatchEvent(new Event('begun'));
      jest.advanceTimersByTime(20_000);
      expect(heard).toHaveBeenCalledTimes(1);
    } finally {
      jest.useRealTimers();
    }
  });

  test('after that a press asks for the shell again and is not lost; a mere sign does not', () => {
    const [copy, link] = [document.createElement('button'), document.querySelector<HTMLElement>('a[data-shell]')!];
    copy.dataset['shell'] = '';
    document.body.append(copy);
    const fail = () => [...document.head.querySelectorAll('script')].at(-1)?.dispatchEvent(new Event('error'));
    link.click();
    fail();
    for (const sign of ['pointerover', 'focusin']) link.dispatchEvent(new Event(sign, { bubbles: true }));
    expect(sources()).toEqual(['/r/visitors.1.js', '/remotes/x.js']);
    copy.click();
    fail();
    copy.click();
    expect(sources()).toEqual(['/r/visitors.1.js', '/remotes/x.js', '/remotes/x.js', '/remotes/x.js']);
    const [copied, led] = [jest.fn(), jest.fn()];
    copy.addEventListener('click', copied);
    link.addEventListener('click', led);
    window.dispatchEvent(new Event('begun'));
    expect([copied.mock.calls.length, led.mock.calls.length]).toEqual([1, 0]);
  });

  test.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])('pressed with %s, it is left to the browser', (key) => {
    const press = new MouseEvent('click', { bubbles: true, cancelable: true, [key]: true });
    document.querySelector('b')!.dispatchEvent(press);
    expect(press.defaultPrevented).toBe(false);
  });

  test('what the part itself wants of the shell is enough', () => {
    window.dispatchEvent(new Event('wanted'));
    expect(sources()).toEqual(['/r/visitors.1.js', '/remotes/x.js']);
  });
});

test('drawn by a release that has no part for visitors, a page begins with the shell', async () => {
  const { 'mfe-store': store } = composition.remotes;
  const older = {
    ...composition,
    remotes: { 'mfe-store': { releases: [{ ...store.releases[0], files: { 'e.js': 's' } }] } },
  };
  document.getElementById('composition')!.textContent = JSON.stringify(older);
  run(bootScriptOf('visitors')[0]);
  while (asked() < 1) await soon();
  expect(document.head.querySelector('script')?.src).toContain('/remotes/x.js');
});

test('a page without scripts has no boot script', () => {
  expect(bootScriptOf('none')).toEqual([]);
});

describe('on demand', () => {
  const pressed: string[] = [];
  const button = () => document.querySelector('button')!;

  beforeEach(async () => {
    pressed.length = 0;
    document.body.insertAdjacentHTML('beforeend', '<p>Text</p><a href="#there">A link</a><button>Try again</button>');
    run(bootScriptOf('on-demand')[0]);
    await soon();
  });
  afterEach(() => window.dispatchEvent(new Event('begun')));

  test('nothing is asked for until somebody wants something', async () => {
    document.querySelector('p')!.dispatchEvent(new Event('pointerover', { bubbles: true }));
    await soon();
    expect(asked()).toBe(0);
  });

  for (const sign of ['pointerover', 'pointerdown', 'touchstart', 'focusin', 'keydown'])
    test(`the shell is asked for by the first ${sign} on a link or button, once`, () => {
      for (const wanted of document.querySelectorAll('a, button'))
        wanted.dispatchEvent(new Event(sign, { bubbles: true }));
      expect(asked()).toBe(1);
    });

  test('what is pressed meanwhile is pressed when it has begun; a link leads on at once', () => {
    button().click();
    const link = new MouseEvent('click', { bubbles: true, cancelable: true });
    document.querySelector('a')!.dispatchEvent(link);
    expect([asked(), link.defaultPrevented]).toEqual([1, false]);
    button().addEventListener('click', ({ defaultPrevented }) => pressed.push(String(defaultPrevented)));
    window.dispatchEvent(new Event('begun'));
    expect(pressed).toEqual(['false']);
    button().click();
    expect(pressed).toEqual(['false', 'false']);
  });
});
