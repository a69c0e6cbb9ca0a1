/** Names of the CSS custom properties that the shell sets on `:root`; values live in `shell/src/look/tokens.css`. */
const names = [
  'font', 'font-mono', 'text-xs', 'text-sm', 'text-md', 'text-lg', 'text-xl', 'text-2xl', 'text-3xl', 'text-4xl',
  'lead-tight', 'lead-snug', 'lead', 'weight', 'weight-mid', 'weight-loud', 'track-loud',
  '1', '2', '3', '4', '5', '6', '7', '8', '9', 'tap', 'gutter', 'measure', 'wide',
  'radius-sm', 'radius', 'radius-lg', 'radius-xl', 'radius-full', 'line', 'stripe',
  'canvas', 'surface', 'sunken', 'border', 'border-strong', 'scrim', 'text', 'muted', 'link',
  'action', 'action-hover', 'on-action', 'ink', 'ink-hover', 'on-ink', 'select', 'select-soft', 'on-select-soft', 'focus',
  'rani', 'on-rani', 'cloth', 'good', 'good-soft', 'wait', 'wait-soft', 'bad', 'bad-soft',
  'shadow-sm', 'shadow', 'shadow-lg', 'z-sticky', 'z-overlay', 'z-modal', 'z-toast', 'fast', 'base', 'slow', 'ease',
  'art-empty', 'art-closed', 'art-lost',
] as const;

export type TokenName = (typeof names)[number];

/** `token('muted')` is `var(--ls-muted)`: a misspelt name does not compile. */
export const token = (name: TokenName): string => `var(--ls-${name})`;
