import type { Settings } from '../config/settings.js';

/** The name of the installation in signed proofs: its public address. `platform.json` of the edge has the same name. */
export const audienceOf = ({ publicUrl }: Pick<Settings, 'publicUrl'>): string =>
  publicUrl === '' ? 'linkstall:local' : new URL(publicUrl).origin;
