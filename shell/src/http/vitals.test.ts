import { createReport } from './report.ts';
import { measureVitals } from './vitals.ts';

const composition = {
  id: 'c1',
  shell: { release: '1~a', base: '/remotes/shell/1~a/', entry: 'main.js', uniqueName: 'shell', files: {} },
};
const source = { remote: 'mfe-links', release: '1.0.0~b' };
let bodies: Record<string, unknown>[];
/** Passes entries to the observers of their type, as the browser does. jsdom has no PerformanceObserver. */
let emit: (type: string, entry: object) => void;
const setVisibility = (visibilityState: string) => {
  Object.defineProperty(document, 'visibilityState', { value: visibilityState, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
};
const interact = (interactionId: number, duration: number) => emit('event', { interactionId, duration });
const vitals = () => bodies.filter(({ kind }) => kind === 'vitals');

beforeEach(() => {
  bodies = [];
  globalThis.fetch = (_, init) => {
    bodies.push(JSON.parse(init?.body as string) as Record<string, unknown>);
    return Promise.reject(new TypeError('offline'));
  };
  const observers: { readonly type: string; readonly pass: (entry: object) => void }[] = [];
  emit = (type, entry) => observers.filter((observer) => observer.type === type).forEach(({ pass }) => pass(entry));
  class Observer {
    constructor(private readonly onEntries: (list: object) => void) {}
    observe({ type }: { readonly type: string }) {
      observers.push({ type, pass: (entry) => this.onEntries({ getEntries: () => [entry] }) });
    }
  }
  Object.assign(globalThis, { PerformanceObserver: Observer });
  history.replaceState(null, '', '/admin/links');
  setVisibility('visible');
});
afterEach(() => Object.assign(globalThis, { PerformanceObserver: undefined }));

it('a page reports its last LCP and its slowest interaction once, when it is hidden, for its first release', () => {
  const report = createReport(composition);
  measureVitals(report);
  report.mounted({ ...source, first: true });
  report.mounted({ remote: 'mfe-public', release: '2.0.0~c', first: false });
  emit('largest-contentful-paint', { startTime: 800 });
  emit('largest-contentful-paint', { startTime: 1200 });
  interact(0, 900); // not an interaction
  interact(1, 40);
  interact(2, 240);
  expect(vitals()).toEqual([]);
  setVisibility('hidden');
  setVisibility('visible');
  setVisibility('hidden');
  expect(vitals()).toEqual([{ kind: 'vitals', ...source, lcp: 1200, inp: 240, composition: 'c1' }]);
});

it('one of 50 interactions is an outlier, and interactions after a navigation do not count', () => {
  const report = createReport(composition);
  measureVitals(report);
  report.mounted({ ...source, first: true });
  for (let id = 1; id <= 50; id++) interact(id, id);
  history.pushState(null, '', '/admin/store');
  interact(51, 9000);
  setVisibility('hidden');
  expect(vitals()).toMatchObject([{ inp: 49 }]);
  expect(vitals()[0]).not.toHaveProperty('lcp');
});

it('a page reports nothing when it begins hidden, or when no release was mounted', () => {
  const report = createReport(composition);
  measureVitals(report);
  emit('largest-contentful-paint', { startTime: 800 });
  setVisibility('hidden');
  measureVitals(report);
  report.mounted({ ...source, first: true });
  emit('largest-contentful-paint', { startTime: 800 });
  setVisibility('visible');
  setVisibility('hidden');
  expect(vitals()).toEqual([]);
});
