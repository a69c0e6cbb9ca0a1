/** Whether this browser has passkeys for this site. Browsers refuse them for an IP address, such as 127.0.0.1. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && !/^[\d.]+$|:/.test(location.hostname);
