import { Breakable } from '@linkstall/kit/pieces';
import { PlainShare, useShare } from '@linkstall/kit/share';
import { initials, mailHref, pictureAt, pictureSet } from '@linkstall/kit/text';
import { type ReactNode, Suspense } from 'react';

import { CreatorLink, EAGER_LINKS } from './creator-link.tsx';
import { Avatar, Foot, Links, Name, Nothing, Page, Profile, Share, Sheet } from './creator-page.styles.ts';
import { ShareIcon, StallIcon } from './icons.tsx';
import { lazyEntries } from './lazy-entries.ts';
import { hasEntries, type PageContent } from './page-content.ts';
import { RowList } from './row-list.tsx';
import { texts } from './texts.ts';

interface Props {
  readonly content: PageContent;
  /** A picture of the page: no link, no heading, nothing to focus, for the phone and the gallery. */
  readonly picture?: boolean;
  /** Seen by its owner. */
  readonly isOwn?: boolean;
  /** Of the site, where it is known. */
  readonly origin?: string | undefined;
}

/** A creator's page in its theme, as visitors see it. It is as wide and as large as its place and font size. */
export function CreatorPage({ content, picture = false, isOwn = false, origin }: Props) {
  const { links, look, username, fullName } = content;
  const hasMore = hasEntries(content);
  const shared = { path: `/${username}`, title: fullName };
  const { open, sheet } = useShare(shared);
  return (
    <Page data-page="" $theme={look} inert={picture} aria-hidden={picture || undefined}>
      <Sheet>
        <ProfileBlock content={content} picture={picture} />
        {links.length === 0 && !hasMore && (
          <Nothing>
            <b>{texts.page.empty}</b>
            <p>{isOwn ? texts.page.ownEmptyText : texts.page.emptyText}</p>
            {isOwn && <a href="/admin/links">{texts.page.addFirst}</a>}
          </Nothing>
        )}
        {hasMore && (
          <Suspense>
            <lazyEntries.Lazy content={content} picture={picture} />
          </Suspense>
        )}
        {links.length > 0 && !hasMore && (
          <RowList
            List={Links}
            picture={picture}
            rows={links.map((link, place) => (
              <li key={link.id ?? place}>
                <CreatorLink {...link} picture={picture} lazy={picture || place >= EAGER_LINKS} />
              </li>
            ))}
          />
        )}
      </Sheet>
      <Foot>
        <Way href="/" picture={picture}>
          {texts.page.madeWith}
        </Way>
      </Foot>
      <Share {...(picture ? { as: 'u' } : { type: 'button', popoverTarget: SHARE_ID, onClick: open })}>
        <ShareIcon />
        <span className="ls-hidden">{texts.page.share}</span>
      </Share>
      {!picture && <PlainShare id={SHARE_ID} {...shared} origin={origin} />}
      {sheet}
    </Page>
  );
}

const SHARE_ID = 'share';

function ProfileBlock({ content, picture = false }: Pick<Props, 'content' | 'picture'>) {
  const { username, fullName, line, place, email, avatar, hasStore } = content;
  return (
    <Profile>
      <Avatar>
        {avatar ? (
          <img
            src={pictureAt(avatar, 96)}
            srcSet={picture ? undefined : pictureSet(avatar, { '1x': 96, '2x': 192, '4x': 384 })}
            width={96}
            height={96}
            alt=""
            loading={picture ? 'lazy' : undefined}
            fetchPriority={picture ? undefined : 'high'}
          />
        ) : (
          <span aria-hidden="true">{initials(fullName)}</span>
        )}
      </Avatar>
      <Name as={picture ? 'p' : 'h1'}>{fullName}</Name>
      <p>
        <Breakable>{`@${username}`}</Breakable>
        {place && ` · ${place}`}
      </p>
      {line && <p>{line}</p>}
      {email && (
        <p>
          <Way href={mailHref(email)} picture={picture}>
            <Breakable>{email}</Breakable>
          </Way>
        </p>
      )}
      {hasStore && (
        <Way href={`/store/@${username}`} picture={picture}>
          <StallIcon />
          {texts.page.store}
        </Way>
      )}
    </Profile>
  );
}

interface WayProps {
  readonly href: string;
  readonly picture: boolean;
  readonly children: ReactNode;
}

/** A link, or what looks like one. */
const Way = ({ href, picture, children }: WayProps) => (picture ? <u>{children}</u> : <a href={href}>{children}</a>);
