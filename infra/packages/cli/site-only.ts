// Replaces each command that works only on the data folder of a site (rspack.config.mjs).
import { ReleaseError } from '../releases/src/release-error.ts';

throw new ReleaseError(
  'command.folder',
  'This command works on the data folder of a site. Run it in the clone of the site, or ask its operators.',
);
