const REACH_LIMIT_MS = 3_000;
const DEFAULT_MIRROR = 'https://fastdl.mongodb.org';

/** Whether MongoDB's own server can probably be downloaded here. @param {AbortSignal} signal */
export async function canReachMirror(signal) {
  if (process.env['HTTPS_PROXY'] || process.env['https_proxy']) return true; // node's fetch does not use a proxy
  const mirror = process.env['MONGOMS_DOWNLOAD_MIRROR'] || DEFAULT_MIRROR;
  const reachSignal = AbortSignal.any([signal, AbortSignal.timeout(REACH_LIMIT_MS)]);
  return fetch(mirror, { method: 'HEAD', signal: reachSignal }).then(
    () => true,
    () => false,
  );
}
