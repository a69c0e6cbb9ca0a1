import { siteOf, type ShellApi } from '@linkstall/contracts/shell';
import { Breakable } from '@linkstall/kit/components';
import { imageAt, imageSrcSet, initials } from '@linkstall/kit/text';

import { ButtonLink, Wrap } from '../ui/layout.ts';
import { Card, Cards, Intro, Empty, Page, Pager, Photo } from './creator-list.styles.ts';
import { listTexts as texts } from './list-texts.ts';
import { type ListData, listPath } from './load-list.ts';

/** The number of cards on the first screen. Their images are not lazy. */
const EAGER_CARDS = 6;

/** The home page as a list of creators, which needs no script. */
export default function CreatorList({ data, shell }: { readonly data: ListData; readonly shell: ShellApi }) {
  const { creators, next, isFirst } = data;
  const { name, joining } = siteOf(shell);
  const isOpen = joining === 'open' || joining === 'approval';
  return (
    <Page id="home">
      <Wrap>
        <Intro>
          <h1>{texts.title(name)}</h1>
          <p>{texts.intro}</p>
          {isOpen && <ButtonLink href="/signup">{texts.join}</ButtonLink>}
        </Intro>
        {creators.length === 0 ? (
          <NoCreators isFirst={isFirst} />
        ) : (
          <Cards role="list" aria-label={texts.list}>
            {creators.map((creator, index) => (
              <li key={creator.username}>
                <CreatorCard creator={creator} isLazy={index >= EAGER_CARDS} />
              </li>
            ))}
          </Cards>
        )}
        {(next !== undefined || !isFirst) && (
          <Pager aria-label={texts.pages}>
            {!isFirst && <a href="/">{texts.newest}</a>}
            {next !== undefined && (
              <a href={listPath(next)} rel="next">
                {texts.older}
              </a>
            )}
          </Pager>
        )}
      </Wrap>
    </Page>
  );
}

const NoCreators = ({ isFirst }: { readonly isFirst: boolean }) => (
  <Empty>
    <i aria-hidden="true" />
    <h2>{texts.empty}</h2>
    <p>{isFirst ? texts.emptyText : texts.endText}</p>
  </Empty>
);

interface CardProps {
  readonly creator: ListData['creators'][number];
  readonly isLazy: boolean;
}

/** A name is in the language of its creator, so each card has the direction of its own letters. */
const CreatorCard = ({ creator: { username, fullName, line, avatar }, isLazy }: CardProps) => (
  <Card href={`/${username}`} dir="auto">
    <Photo>
      {avatar ? (
        <img
          src={imageAt(avatar, 96)}
          srcSet={imageSrcSet(avatar, { '1x': 96, '2x': 192 })}
          width={72}
          height={72}
          alt=""
          loading={isLazy ? 'lazy' : undefined}
        />
      ) : (
        <span aria-hidden="true">{initials(fullName)}</span>
      )}
    </Photo>
    <b>{fullName}</b>
    <small dir="ltr">
      <Breakable>{`@${username}`}</Breakable>
    </small>
    {line && <p dir="auto">{line}</p>}
  </Card>
);
