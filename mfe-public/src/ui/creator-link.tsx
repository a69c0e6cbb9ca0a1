import { firstLetter, linkHref, pictureAt, pictureSet, pingOf } from '@linkstall/kit/text';
import { memo, use } from 'react';

import type { PageContent } from './page-content.ts';
import { NearContext } from './row-list.tsx';

/** Links whose thumbnails are in the first screen of a phone. */
export const EAGER_LINKS = 6;

interface Props extends Readonly<PageContent['links'][number]> {
  readonly picture: boolean;
  readonly lazy: boolean;
}

/**
 * Opens in the same tab: Back works everywhere, also in the browsers inside apps, where most visitors come from. In the
 * phone beside the editor only what has changed is drawn anew.
 */
export const CreatorLink = memo(function CreatorLink({ id, title, url, thumbnail, isFirst, picture, lazy }: Props) {
  const isNear = use(NearContext);
  const inside = (
    <>
      {thumbnail ? (
        <img
          src={isNear ? pictureAt(thumbnail, 96) : undefined}
          srcSet={picture ? undefined : pictureSet(thumbnail, { '2x': 96, '4x': 192 })}
          width={44}
          height={44}
          alt=""
          loading={lazy ? 'lazy' : undefined}
          fetchPriority={isFirst && !picture ? 'high' : undefined}
        />
      ) : (
        <i aria-hidden="true">{firstLetter(title)}</i>
      )}
      <span>{title}</span>
    </>
  );
  if (picture) return <div>{inside}</div>;
  return (
    <a href={linkHref(url)} ping={pingOf(id)} rel="noopener nofollow ugc">
      {inside}
    </a>
  );
});
