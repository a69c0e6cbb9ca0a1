import type { PageUser } from '@linkstall/contracts/http';
import { linkHref } from '@linkstall/kit/text';
import type { ProfilePage, WithContext } from 'schema-dts';

/**
 * The structured data (schema.org) of a page for search engines. The data has no email address, because the address is only
 * for people who read the page.
 */
export function structuredData(
  { username, fullName, line, avatar, language, UserEntry }: PageUser,
  path: string,
): WithContext<ProfilePage> {
  const accounts = UserEntry?.flatMap((entry) => (entry.kind === 'social' ? entry.accounts : [])) ?? [];
  // Creators can enter a URL without a scheme; `linkHref` adds the scheme, as on the page.
  const sameAs = accounts.map(({ url }) => linkHref(url)).filter((url) => URL.canParse(url));
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    ...(language && { inLanguage: language }),
    mainEntity: {
      '@type': 'Person',
      name: fullName,
      alternateName: username,
      url: path,
      ...(avatar.url && { image: avatar.url }),
      ...(line && { description: line }),
      ...(sameAs.length > 0 && { sameAs }),
    },
  };
}
