import { firstLetter, linkHref, imageAt, imageSrcSet, pingOf } from '@linkstall/kit/text';
import { memo, type ReactNode, use } from 'react';

import { usePageTexts } from './languages.ts';
import type { PageContent } from './page-content.ts';
import { relOf } from './rel-of.ts';
import { NearContext } from './row-list.tsx';

/** The number of links on the first screen of a phone. Their thumbnails are not lazy. */
export const EAGER_LINKS = 6;

interface Props extends Readonly<PageContent['links'][number]> {
  readonly isInert: boolean;
  readonly isLazy: boolean;
}

/**
 * A link of a creator's page. It opens in the same tab, because Back then also works in the browsers inside apps. Most
 * visitors come from such browsers. The component is memoized, so that the phone preview renders only changed links.
 */
export const CreatorLink = memo(function CreatorLink({ thumbnail, icon, isFirst, isInert, isLazy, ...link }: Props) {
  const isNear = use(NearContext);
  return (
    <LinkFrame link={link} isInert={isInert}>
      {thumbnail ? (
        <img
          src={isNear ? imageAt(thumbnail, 96) : undefined}
          srcSet={isInert ? undefined : imageSrcSet(thumbnail, { '2x': 96, '4x': 192 })}
          width={44}
          height={44}
          alt=""
          loading={isLazy ? 'lazy' : undefined}
          fetchPriority={isFirst && !isInert ? 'high' : undefined}
        />
      ) : (
        <i aria-hidden="true">
          <DrawnThumbnail title={link.title} icon={icon} />
        </i>
      )}
    </LinkFrame>
  );
});

interface LinkFrameProps {
  readonly link: Pick<PageContent['links'][number], 'id' | 'title' | 'url' | 'isAffiliate'>;
  readonly isInert: boolean;
  /** The thumbnail. */
  readonly children: ReactNode;
}

/** The element of a link, with its thumbnail and its title. On an inert page it cannot be pressed. */
export function LinkFrame({ link: { id, title, url, isAffiliate }, isInert, children }: LinkFrameProps) {
  const texts = usePageTexts();
  const content = (
    <>
      {children}
      <span>
        {title}
        {isAffiliate && <small>{texts.affiliate}</small>}
      </span>
    </>
  );
  if (isInert) return <div>{content}</div>;
  return (
    <a href={linkHref(url)} ping={pingOf(id)} rel={relOf(isAffiliate)}>
      {content}
    </a>
  );
}

/** The icon of a known service or the first letter, in the theme's colours and as large as the text around it allows. */
export const DrawnThumbnail = ({ title, icon }: { readonly title: string; readonly icon: string | undefined }) =>
  icon ? (
    <svg viewBox="0 0 120 120" width="1.5em" fill="currentColor">
      <path d={icon} />
    </svg>
  ) : (
    firstLetter(title)
  );
