import { translatable } from '@linkstall/kit/admin-language';

/** Texts of the list of found entries, which the form of other kinds does not load. */
export const importOriginTexts = translatable('importOriginTexts', {
  signedBy: (site: string, username: string) => `Signed by ${site}, as the page of @${username}.`,
  notVerified: (site: string, username: string) =>
    `The file says that it is from @${username} at ${site}. This could not be verified. Take it over only if you trust the file.`,
} as const);
