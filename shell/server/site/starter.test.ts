import { FRAME_SCRIPT } from './frame.ts';
import { starterOf } from './starter.ts';

const told: object[] = [];
const composition = { id: '0123456789ab', shell: { release: '1.0.0~a', base: '/remotes/', entry: 'x.js', files: {} } };

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
  run(starterOf('after-content')[0]);
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

test('a page without scripts has no starter', () => {
  expect(starterOf('none')).toEqual([]);
});

describe('on demand', () => {
  const pressed: string[] = [];
  const button = () => document.querySelector('button')!;

  beforeEach(async () => {
    pressed.length = 0;
    document.body.insertAdjacentHTML('beforeend', '<p>Text</p><a href="#there">A link</a><button>Try again</button>');
    run(starterOf('on-demand')[0]);
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
