import { imageAt, imageSrcSet, isLargeImage } from '@linkstall/kit/text';

import { DrawnThumbnail, LinkFrame } from '../creator-link.tsx';
import type { PageContent } from '../page-content.ts';

interface Props {
  readonly link: PageContent['links'][number];
  /** Whether the picture takes half of a phone's width, and a quarter of a wide page. */
  readonly isSmall: boolean;
  readonly isInert: boolean;
  readonly isLazy: boolean;
}

/** A link that is larger than a row. A small stored picture, which is a logo in most cases, lies on a plain surface. */
export function SizedLink({ link, isSmall, isInert, isLazy }: Props) {
  const { title, thumbnail, icon, isFirst } = link;
  const isLarge = isLargeImage(thumbnail);
  const loading = {
    loading: isLazy ? 'lazy' : undefined,
    fetchPriority: isFirst && !isInert ? 'high' : undefined,
  } as const;
  return (
    <LinkFrame link={link} isInert={isInert}>
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
    </LinkFrame>
  );
}

const SMALL_SIZES = '(min-width: 56.25em) 14em, 50vw';
const WIDE_SIZES = '(min-width: 56.25em) 29em, 100vw';
