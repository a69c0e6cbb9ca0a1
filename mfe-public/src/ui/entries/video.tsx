import { pictureAt, pictureSet, pingOf } from '@linkstall/kit/text';
import { type MouseEvent, useEffect, useState } from 'react';

import type { PageEntry } from '../page-content.ts';
import { PlayIcon } from './icons.tsx';

interface Props {
  readonly entry: Extract<PageEntry, { kind: 'video' }>;
  readonly picture: boolean;
  readonly isFirst: boolean;
}

/** A picture that leads to the video; with scripts the player takes its place when it is pressed, and not before. */
export function Video({ entry, picture, isFirst }: Props) {
  const { _id, title, url, player } = entry;
  const [plays, setPlays] = useState(false);
  useEffect(() => {
    if (!plays) return undefined;
    // Somebody came by a page whose policy knows no player.
    const leave = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src') location.assign(url);
    };
    document.addEventListener('securitypolicyviolation', leave);
    return () => document.removeEventListener('securitypolicyviolation', leave);
  }, [plays, url]);
  if (picture)
    return (
      <div>
        <Poster entry={entry} picture isFirst={isFirst} />
      </div>
    );
  if (plays)
    return (
      <iframe
        src={player}
        title={title}
        allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
        referrerPolicy="strict-origin-when-cross-origin"
        ref={(frame) => frame?.focus()}
      />
    );
  const play = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    setPlays(true);
  };
  return (
    <a href={url} ping={pingOf(_id)} rel="noopener nofollow ugc" onClick={play}>
      <Poster entry={entry} picture={false} isFirst={isFirst} />
    </a>
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
