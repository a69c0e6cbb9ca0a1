import { translatable } from '@linkstall/kit/admin-language';

/** Texts about the codes of an authenticator app that a login needs besides the password. */
export const secondFactorTexts = translatable('secondFactorTexts', {
  loading: 'Reading the second factor',
  readFailed: 'The second factor could not be read.',
  staleHint: 'You see what was set before.',
  unaffectedHint: 'Everything else on this page works.',
  intro:
    'A login then needs a code of an authenticator app (TOTP) besides your password, so a stolen password is not enough.',
  start: 'Set up an app',
  scan: 'Scan this code with your authenticator app.',
  qrCode: 'QR code for the authenticator app',
  type: 'Or type this key:',
  open: 'Open an app on this device',
  keepCodes: 'Keep these recovery codes. Each replaces a code of the app once, for example when the phone is lost.',
  saveCodes: 'Save the codes',
  fileName: 'recovery-codes.txt',
  enter: 'Enter the code that the app shows.',
  switchOn: 'Switch on',
  isOn: (day: string) => `On since ${day}.`,
  codesLeft: (count: number) => `${count} ${count === 1 ? 'recovery code is' : 'recovery codes are'} left.`,
  fewCodes: 'Switch it off and set it up again for ten new ones.',
  switchOff: 'Switch off',
  switchedOn: 'Your logins need a code now',
  switchedOff: 'The second factor is off',
  started: 'Set up your authenticator app now',
} as const);
