import { FRAME_SCRIPT } from './frame.ts';
import { STARTER } from './starter.ts';

const told: object[] = [];
const composition = { id: '0123456789ab', shell: { release: '1.0.0~a', base: '/remotes/', entry: 'x.js', files: {} } };

beforeEach(() => {
  told.length = 0;
  document.head.innerHTML = '';
  document.body.innerHTML = `<script type="application/json" id="composition">${JSON.stringify(composition)}</script>`;
  Object.assign(navigator, { sendBeacon: (_: string, body: string) => told.push(JSON.parse(body) as object) });
});

const expected = { kind: 'load-failed', composition: '0123456789ab', remote: 'shell', release: '1.0.0~a' };
const run = (script: string) => window.eval(script) as void;

test('a drawn page tells that its shell could not be loaded, for the shell cannot', async () => {
  run(STARTER);
  await new Promise((resolve) => setTimeout(resolve, 200));
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
