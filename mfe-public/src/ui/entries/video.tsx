import { imageAt, imageSrcSet, pingOf } from '@linkstall/kit/text';
import { useEffect } from 'react';

import type { PageEntry } from '../page-content.ts';
import { useEntryTexts } from './use-entry-texts.ts';
import { PlayIcon } from './icons.tsx';

interface Props {
  readonly entry: Extract<PageEntry, { kind: 'video' }>;
  readonly isInert: boolean;
  readonly isFirst: boolean;
}

/**
 * A video, music, a map or a calendar: a poster that opens the player. The browser loads the player when `details` opens, so no
 * script is needed.
 */
export function Video({ entry, isInert, isFirst }: Props) {
  const { _id, title, url, player, height } = entry;
  const texts = useEntryTexts();
  useEffect(() => {
    // After a client-side navigation the content security policy of the first page can block the player.
    const openVideoSite = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective === 'frame-src' && player.startsWith(blockedURI)) location.assign(url);
    };
    document.addEventListener('securitypolicyviolation', openVideoSite);
    return () => document.removeEventListener('securitypolicyviolation', openVideoSite);
  }, [player, url]);
  const poster = <Poster entry={entry} isInert={isInert} isFirst={isFirst} />;
  if (isInert) return <div>{poster}</div>;
  return (
    <details>
      <summary id={_id}>{poster}</summary>
      <iframe
        src={player}
        title={title}
        height={height}
        loading="lazy"
        allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
        referrerPolicy="strict-origin-when-cross-origin"
      />
      <a href={url} ping={pingOf(_id)} rel="noopener nofollow ugc">
        {texts[height ? 'openAt' : 'watchAt'](new URL(url).hostname.replace(/^www\./, ''))}
      </a>
    </details>
  );
}

const Poster = ({ entry: { title, thumbnail }, isInert, isFirst }: Props) => (
  <>
    {thumbnail.url && (
      <img
        src={imageAt(thumbnail.url, 640)}
        srcSet={isInert ? undefined : imageSrcSet(thumbnail.url, { '1x': 640, '2x': 1280 })}
        width={640}
        height={360}
        alt=""
        loading={isFirst && !isInert ? undefined : 'lazy'}
        fetchPriority={isFirst && !isInert ? 'high' : undefined}
      />
    )}
    <i aria-hidden="true">
      <PlayIcon />
    </i>
    <span>{title}</span>
  </>
);
