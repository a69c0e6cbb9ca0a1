import type { ThemeChoices } from '@linkstall/contracts/http';

/** Dark blue over a photo. */
export const CHOICES: ThemeChoices = {
  accent: '#ffd166',
  paper: '#fdf6e3',
  ink: '#1b2a41',
  shape: 'pill',
  shadow: 'soft',
  font: 'hand',
  background: { kind: 'photo', colors: ['#1b2a41'], angle: 0, pattern: 'dots' },
};

/** The text fields of a form that adds this custom theme. */
export const CUSTOM_THEME = { name: 'Evening', base: 'khadi', choices: JSON.stringify(CHOICES) };
