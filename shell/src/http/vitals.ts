import type { Report } from './report.ts';

/** INP ignores the slowest interaction of each 50, because it is an outlier (web.dev/articles/inp). */
const INTERACTIONS_PER_OUTLIER = 50;
/** The lowest threshold that browsers accept. */
const MIN_DURATION_MS = 16;

/**
 * Measures LCP and INP, and reports both when the page is hidden for the first time. Interactions after a navigation do not
 * count, because the page of another remote may be slow. A page that begins hidden is not measured.
 */
export function measureVitals(report: Pick<Report, 'vitals'>): void {
  if (typeof PerformanceObserver !== 'function' || document.visibilityState === 'hidden') return;
  const path = location.pathname;
  const durations = new Map<number, number>();
  let lcp: number | undefined;
  observe('largest-contentful-paint', ({ startTime }) => (lcp = startTime));
  observe('event', (entry) => {
    const { interactionId, duration } = entry as PerformanceEventTiming;
    // 0 or, in older browsers, undefined for an event that is no interaction.
    if (interactionId && location.pathname === path)
      durations.set(interactionId, Math.max(duration, durations.get(interactionId) ?? 0));
  });
  const send = () => {
    if (document.visibilityState !== 'hidden') return;
    document.removeEventListener('visibilitychange', send);
    const inp = interactionToNextPaint([...durations.values()]);
    if (lcp !== undefined || inp !== undefined)
      report.vitals({ ...(lcp !== undefined && { lcp }), ...(inp !== undefined && { inp }) });
  };
  document.addEventListener('visibilitychange', send);
}

function observe(type: string, onEntry: (entry: PerformanceEntry) => void): void {
  const observer = new PerformanceObserver((list) => list.getEntries().forEach(onEntry));
  observer.observe({ type, buffered: true, durationThreshold: MIN_DURATION_MS } as PerformanceObserverInit);
}

function interactionToNextPaint(durations: readonly number[]): number | undefined {
  const slowestFirst = durations.toSorted((a, b) => b - a);
  return slowestFirst[Math.floor(durations.length / INTERACTIONS_PER_OUTLIER)];
}
