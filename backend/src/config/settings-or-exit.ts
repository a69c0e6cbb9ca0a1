import { readSecrets } from '@linkstall/contracts/secret-settings';

import { readSettings, SettingsError } from './read-settings.js';
import type { Settings } from './settings.js';

/** Reads the settings of this process. Wrong settings end it with a message that names all of them. */
export function settingsOrExit(): Settings {
  try {
    return readSettings(readSecrets(process.env));
  } catch (error) {
    process.stderr.write(`${error instanceof SettingsError ? error.message : 'The settings cannot be read'}\n`);
    process.exit(1);
  }
}
