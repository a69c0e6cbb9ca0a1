/**
 * Removes service workers of this site. The site uses none. A service worker that a remote registered would answer requests
 * even after the release of that remote is withdrawn.
 */
export async function removeServiceWorkers(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registrations = await navigator.serviceWorker.getRegistrations();
  await Promise.all(registrations.map((registration) => registration.unregister()));
}
