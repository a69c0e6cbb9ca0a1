import { translatable } from '@linkstall/kit/admin-language';

/** Texts about the passkeys of an account. */
export const passkeyTexts = translatable('passkeyTexts', {
  loading: 'Reading the passkeys',
  readFailed: 'The passkeys could not be read.',
  staleHint: 'You see what was set before.',
  unaffectedHint: 'Everything else on this page works.',
  intro:
    'Log in with fingerprint, face or PIN of a device. A passkey works only on this site, so a false site cannot steal it.',
  unsupported:
    'This browser has no passkeys for this site. Try another browser, or the address of the site with its name.',
  add: 'Add a passkey',
  name: 'Name of the device',
  nameHint: 'So that you recognise it in the list, for example: my phone.',
  nameMissing: 'Enter a name.',
  notCreated: 'No passkey was created. The device may have one already.',
  created: 'You can log in with the passkey now',
  usedAt: (time: string) => `Last used ${time}`,
  addedAt: (time: string) => `Added ${time}, not used yet`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  removed: 'The passkey is removed',
} as const);
