import { pictureAt, pictureSet, pingOf } from '@linkstall/kit/text';
import { useEffect } from 'react';

import type { PageEntry } from '../page-content.ts';
import { texts } from '../texts.ts';
import { PlayIcon } from './icons.tsx';

interface Props {
  readonly entry: Extract<PageEntry, { kind: 'video' }>;
  readonly picture: boolean;
  readonly isFirst: boolean;
}

/** A picture that unfolds to the player, which is asked for only then, with scripts and without: by the browser itself. */
export function Video({ entry, picture, isFirst }: Props) {
  const { _id, title, url, player } = entry;
  useEffect(() => {
    // Somebody came by a page whose policy knows no player.
    const leave = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src' && player.startsWith(blockedURI)) location.assign(url);
    };
    document.addEventListener('securitypolicyviolation', leave);
    return () => document.removeEventListener('securitypolicyviolation', leave);
  }, [player, url]);
  const poster = <Poster entry={entry} picture={picture} isFirst={isFirst} />;
  if (picture) return <div>{poster}</div>;
  return (
    <details>
      <summary id={_id}>{poster}</summary>
      <iframe
        src={player}
        title={title}
        loading="lazy"
        allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
        referrerPolicy="strict-origin-when-cross-origin"
      />
      <a href={url} ping={pingOf(_id)} rel="noopener nofollow ugc">
        {texts.page.watchAt(new URL(url).hostname.replace(/^www\./, ''))}
      </a>
    </details>
  );
}

const Poster = ({ entry: { title, thumbnail }, picture, isFirst }: Props) => (
  <>
    {thumbnail.url && (
      <img
        src={pictureAt(thumbnail.url, 640)}
        srcSet={picture ? undefined : pictureSet(thumbnail.url, { '1x': 640, '2x': 1280 })}
        width={640}
        height={360}
        alt=""
        loading={isFirst && !picture ? undefined : 'lazy'}
        fetchPriority={isFirst && !picture ? 'high' : undefined}
      />
    )}
    <i aria-hidden="true">
      <PlayIcon />
    </i>
    <span>{title}</span>
  </>
);
