import type { PageUser } from '@linkstall/contracts/http';
import { linkHref } from '@linkstall/kit/text';
import type { ProfilePage, WithContext } from 'schema-dts';

/** What search engines read of a page: whose it is. No e-mail address: that is for who reads the page. */
export function profileFacts({ username, fullName, line, avatar, UserEntry }: PageUser): WithContext<ProfilePage> {
  const accounts = UserEntry?.flatMap((entry) => (entry.kind === 'social' ? entry.accounts : [])) ?? [];
  // As on the page: typed without their scheme, they are addresses all the same.
  const sameAs = accounts.map(({ url }) => linkHref(url)).filter((url) => URL.canParse(url));
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    mainEntity: {
      '@type': 'Person',
      name: fullName,
      alternateName: username,
      url: `/${username}`,
      ...(avatar.url && { image: avatar.url }),
      ...(line && { description: line }),
      ...(sameAs.length > 0 && { sameAs }),
    },
  };
}
