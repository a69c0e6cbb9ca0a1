import { imageAt, imageSrcSet, isLargeImage, linkHref, pingOf } from '@linkstall/kit/text';

import { DrawnThumbnail } from '../creator-link.tsx';
import type { PageContent } from '../page-content.ts';
import { relOf } from '../rel-of.ts';
import { texts } from '../texts.ts';

interface Props {
  readonly link: PageContent['links'][number];
  /** The part of the page that the picture takes on a phone and on a wide page, for `sizes`. */
  readonly isSmall: boolean;
  readonly isInert: boolean;
  readonly isLazy: boolean;
}

/** A link that is larger than a row. A small stored picture, which is a logo in most cases, lies on a plain surface. */
export function SizedLink({ link, isSmall, isInert, isLazy }: Props) {
  const { id, title, url, thumbnail, icon, isAffiliate, isFirst } = link;
  const isLarge = isLargeImage(thumbnail);
  const loading = {
    loading: isLazy ? 'lazy' : undefined,
    fetchPriority: isFirst && !isInert ? 'high' : undefined,
  } as const;
  const content = (
    <>
      {isLarge ? (
        <img
          src={imageAt(thumbnail, isSmall ? 320 : 640)}
          srcSet={isInert ? undefined : imageSrcSet(thumbnail, { '320w': 320, '640w': 640, '1280w': 1280 })}
          sizes={isInert ? undefined : isSmall ? SMALL_SIZES : WIDE_SIZES}
          width={640}
          height={360}
          alt=""
          {...loading}
        />
      ) : (
        <i aria-hidden="true">
          {thumbnail ? (
            <img
              src={imageAt(thumbnail, 192)}
              srcSet={isInert ? undefined : imageSrcSet(thumbnail, { '1x': 192, '2x': 384 })}
              width={96}
              height={96}
              alt=""
              {...loading}
            />
          ) : (
            <DrawnThumbnail title={title} icon={icon} />
          )}
        </i>
      )}
      <span>
        {title}
        {isAffiliate && <small>{texts.page.affiliate}</small>}
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

const SMALL_SIZES = '(min-width: 56.25em) 14em, 50vw';
const WIDE_SIZES = '(min-width: 56.25em) 29em, 100vw';
