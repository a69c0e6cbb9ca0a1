// Replaces each command that works on the data folder of a site, and over HTTP in another file (rspack.config.mjs).
import { ReleaseError } from '../releases/src/release-error.ts';

throw new ReleaseError(
  'command.folder',
  'This command works on the data folder of a site. Run it in the clone of the site, or name a platform with --platform.',
);
