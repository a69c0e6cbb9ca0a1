import { Breakable } from '@linkstall/kit/components';
import { directionOf } from '@linkstall/kit/languages';
import { PlainShare, useShare } from '@linkstall/kit/share';
import { initials, mailHref, imageAt, imageSrcSet } from '@linkstall/kit/text';
import { type ReactNode, useContext } from 'react';

import { CreatorLink, EAGER_LINKS } from './creator-link.tsx';
import { Avatar, Foot, Links, Name, Empty, Page, Profile, Share, Panel } from './creator-page.styles.ts';
import { MailIcon, ShareIcon, StallIcon } from './icons.tsx';
import { edgeDrawings } from './edge-drawings.ts';
import { Cover, Hero, SidePanel } from './headers.styles.ts';
import { lazyEntries } from './lazy-entries.ts';
import { useCatalogue, usePageTexts } from './languages.ts';
import { hasEntries, type PageContent, pathOf, type PreviewDrawing } from './page-content.ts';
import { RowList } from './row-list.tsx';
import { SiteName } from './site-name.ts';

interface Props {
  readonly content: PageContent;
  /** True in the phone preview and the gallery: the page has no links, no headings and nothing to focus. */
  readonly isInert?: boolean;
  readonly isOwn?: boolean;
  /** The origin of the site; absent in previews. */
  readonly origin?: string | undefined;
  /** Only in the phone preview. */
  readonly Drawing?: PreviewDrawing;
}

/** A creator's page in its theme, as visitors see it. Its container sets the width, and its font size sets the scale. */
export function CreatorPage({ content, isInert = false, isOwn = false, origin, Drawing }: Props) {
  const { links, css, username, fullName, header } = content;
  const catalogue = useCatalogue();
  const direction = directionOf(catalogue?.language);
  const texts = usePageTexts();
  const hasEntryList = hasEntries(content);
  const codePath = `/${username}`;
  const shareTarget = { path: pathOf(content), codePath, title: fullName, texts: catalogue?.share };
  const { open, dialog } = useShare(shareTarget);
  const Frame = header === 'side' ? SidePanel : Panel;
  const profile = <ProfileBlock content={content} isInert={isInert} />;
  return (
    <Page
      data-page=""
      $theme={css}
      $isRightToLeft={direction === 'rtl'}
      inert={isInert}
      aria-hidden={isInert || undefined}
      {...(isInert && catalogue && { lang: catalogue.language, dir: direction })}
    >
      <Share {...(isInert ? { as: 'u' } : { type: 'button', popoverTarget: SHARE_ID, onClick: open })}>
        <ShareIcon />
        <span className="ls-hidden">{texts.share}</span>
      </Share>
      {(header === 'cover' || header === 'hero') && (
        <Header header={header} cover={content.cover} isInert={isInert}>
          {header === 'hero' && profile}
        </Header>
      )}
      <Frame>
        {header !== 'hero' && profile}
        {links.length === 0 && !hasEntryList && <NoEntries isOwn={isOwn} />}
        {hasEntryList && (
          <lazyEntries.LazyChunk content={content} isInert={isInert} drawings={edgeDrawings} Drawing={Drawing} />
        )}
        {links.length > 0 && !hasEntryList && (
          <RowList
            List={Links}
            isInert={isInert}
            rows={links.map((link, index) => (
              <li key={link.id ?? index}>
                <CreatorLink {...link} isInert={isInert} isLazy={isInert || index >= EAGER_LINKS} />
              </li>
            ))}
          />
        )}
      </Frame>
      <PageFoot content={content} isInert={isInert} />
      {!isInert && <PlainShare id={SHARE_ID} {...shareTarget} origin={origin} />}
      {dialog}
    </Page>
  );
}

/** On the home page of the site, the link to the site would be a link to itself. Its people log in there. */
function PageFoot({ content, isInert }: Required<Pick<Props, 'content' | 'isInert'>>) {
  const { username, isHome } = content;
  const texts = usePageTexts();
  const siteName = useContext(SiteName);
  return (
    <Foot>
      <LinkOrText href={isHome ? '/login' : '/'} isInert={isInert}>
        {isHome ? texts.login : texts.madeWith(siteName)}
      </LinkOrText>
      {!isInert && (
        <a href={`/abuse/${username}`} rel="nofollow">
          {texts.report}
        </a>
      )}
    </Foot>
  );
}

function NoEntries({ isOwn }: { readonly isOwn: boolean }) {
  const texts = usePageTexts();
  return (
    <Empty>
      <b>{texts.empty}</b>
      <p>{isOwn ? texts.ownEmptyText : texts.emptyText}</p>
      {isOwn && <a href="/admin/links">{texts.addFirst}</a>}
    </Empty>
  );
}

interface HeaderProps {
  readonly header: 'cover' | 'hero';
  readonly cover: string | undefined;
  readonly isInert: boolean;
  /** The profile, for a hero. */
  readonly children: ReactNode;
}

/** The picture above the page. A cover without a picture is a surface in the colour of the avatar. */
function Header({ header, cover, isInert, children }: HeaderProps) {
  const Frame = header === 'hero' ? Hero : Cover;
  return (
    <Frame>
      {cover && (
        <img
          src={imageAt(cover, 640)}
          srcSet={isInert ? undefined : imageSrcSet(cover, { '640w': 640, '1280w': 1280 })}
          sizes={isInert ? undefined : '100vw'}
          width={1280}
          height={427}
          alt=""
          loading={isInert ? 'lazy' : undefined}
          fetchPriority={isInert ? undefined : 'high'}
        />
      )}
      {children}
    </Frame>
  );
}

const SHARE_ID = 'share';

function ProfileBlock({ content, isInert = false }: Pick<Props, 'content' | 'isInert'>) {
  const { username, fullName, line, place, email, avatar, hasStore } = content;
  const texts = usePageTexts();
  return (
    <Profile>
      <Avatar>
        {avatar ? (
          <img
            src={imageAt(avatar, 96)}
            srcSet={isInert ? undefined : imageSrcSet(avatar, { '1x': 96, '2x': 192, '4x': 384 })}
            width={96}
            height={96}
            alt=""
            loading={isInert ? 'lazy' : undefined}
            fetchPriority={isInert ? undefined : 'high'}
          />
        ) : (
          <span aria-hidden="true">{initials(fullName)}</span>
        )}
      </Avatar>
      <Name as={isInert ? 'p' : 'h1'}>{fullName}</Name>
      <p>
        <Breakable>{`@${username}`}</Breakable>
        {place && ` · ${place}`}
      </p>
      {line && <p>{line}</p>}
      {email && (
        <p>
          <LinkOrText href={mailHref(email)} isInert={isInert}>
            <MailIcon />
            <Breakable>{email}</Breakable>
          </LinkOrText>
        </p>
      )}
      {hasStore && (
        <LinkOrText href={`/store/@${username}`} isInert={isInert}>
          <StallIcon />
          {texts.store}
        </LinkOrText>
      )}
    </Profile>
  );
}

interface LinkOrTextProps {
  readonly href: string;
  readonly isInert: boolean;
  readonly children: ReactNode;
}

/** A link, or underlined text on an inert page. */
const LinkOrText = ({ href, isInert, children }: LinkOrTextProps) =>
  isInert ? <u>{children}</u> : <a href={href}>{children}</a>;
