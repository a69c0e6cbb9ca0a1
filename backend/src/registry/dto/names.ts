import { Matches } from 'class-validator';

const NAME = /^[a-z][a-z0-9-]{0,40}$/;
export const SET_NAME = NAME;
const RELEASE = /^[\w.-]{1,200}~[0-9a-f]{12}$/;
/** `<remote>@<release>`. */
export const RELEASE_OF_REMOTE = /^[a-z][a-z0-9-]{0,40}@[\w.-]{1,200}~[0-9a-f]{12}$/;

export const IsRemoteName = () => Matches(NAME, { message: 'remote must be the name of a remote' });

export const IsEnvironmentName = (field: string) =>
  Matches(NAME, { message: `${field} must be the name of an environment` });

export const IsReleaseName = () => Matches(RELEASE, { message: 'release must be the name of a release' });
