/** Who hears of a step, Back or Forward, before the router does: that comes later than the router itself. */
export const hearing: { step: (event: PopStateEvent) => void } = { step: () => undefined };

/**
 * To be called in a layout effect below the router: so this listener is before the router's own. Browsers ask those of
 * their window in the order in which they came, capturing or not.
 */
export function hearSteps(): () => void {
  const listening = new AbortController();
  window.addEventListener('popstate', (event) => hearing.step(event), { signal: listening.signal });
  return () => listening.abort();
}
