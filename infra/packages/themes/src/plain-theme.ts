import { token } from '@linkstall/contracts/tokens';

/** Number of themes. The number is a constant, because no build contains themes.json. */
export const THEME_COUNT = 24;

type Vars = Readonly<Record<string, string>>;

/**
 * CSS declarations in the format of styled-components. A page contains them twice, as styles and as data. Compression
 * removes the repetition only when both texts are equal. Do not use them in a `style=` attribute, because the content
 * security policy forbids inline styles.
 */
export const cssDeclarations = (vars: Vars): string =>
  Object.entries(vars)
    .map(([name, value]) => `${name}:${value};`)
    .join('');

/** The plain theme: the colours of the site, for a page with an unknown theme. */
export const PLAIN = cssDeclarations({
  '--lt-page': token('canvas'),
  '--lt-font': token('font'),
  '--lt-panel': 'transparent',
  '--lt-panel-radius': '0em',
  '--lt-panel-border': '0 solid transparent',
  '--lt-panel-shadow': 'none',
  '--lt-panel-pad': '0em',
  '--lt-band': 'transparent',
  '--lt-band-radius': '0em',
  '--lt-band-border': '0 solid transparent',
  '--lt-band-pad': '0em',
  '--lt-avatar': token('ink'),
  '--lt-avatar-text': token('on-ink'),
  '--lt-avatar-radius': '9em',
  '--lt-avatar-border': '0 solid transparent',
  '--lt-avatar-shadow': 'none',
  '--lt-heading': token('text'),
  '--lt-text': token('muted'),
  '--lt-heading-font': token('font'),
  '--lt-heading-weight': '750',
  '--lt-heading-case': 'none',
  '--lt-align': 'center',
  '--lt-gap': '.75em',
  '--lt-foot': token('muted'),
  '--lt-focus': token('focus'),
  '--lt-link': token('surface'),
  '--lt-link-hover': token('sunken'),
  '--lt-link-radius': '.875em',
  '--lt-link-border': `.0625em solid ${token('border')}`,
  '--lt-link-rule': `.0625em solid ${token('border')}`,
  '--lt-link-shadow': 'none',
  '--lt-link-hover-shadow': 'none',
  '--lt-link-shift': 'none',
  '--lt-icon': token('sunken'),
  '--lt-icon-text': token('text'),
  '--lt-icon-radius': '.5625em',
  '--lt-title': token('text'),
  '--lt-title-hover': token('text'),
  '--lt-title-font': token('font'),
  '--lt-title-weight': '600',
  '--lt-title-case': 'none',
  '--lt-title-align': 'center',
});
