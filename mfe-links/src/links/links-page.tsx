import { token } from '@linkstall/contracts/tokens';
import { Reading } from '@linkstall/kit/loading';
import { NewsBar } from '@linkstall/kit/order';
import { Button, ButtonLink, Head, PlusIcon, ShareIcon, StoreIcon, TickIcon } from '@linkstall/kit/pieces';
import { shellAtom, useSessionUser } from '@linkstall/kit/remote';
import { useCopy } from '@linkstall/kit/text';
import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';

import { offerAgainAtom } from './add-delete.state.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { texts } from '../ui/texts.ts';
import { loadClicksAtom } from './clicks.state.ts';
import { AddLinkPanel } from './form/add-link-panel.tsx';
import { StrayWords } from './form/stray-words.tsx';
import type { Words } from './form/use-link-form.ts';
import { LinkList } from './link-list.tsx';
import { list } from './links.state.ts';
import { news } from './news/news.state.ts';
import { NoLinks } from './no-links.tsx';

/** `/admin/links`: the owner's links; adding, editing, ordering, deleting, sharing. */
export function LinksPage() {
  const [adding, setAdding] = useState(false);
  /** How often the panel came to its end: the next one is a new one. */
  const [panels, setPanels] = useState(0);
  /** What its fields begin with. */
  const [words, setWords] = useState<Words>();
  const addButton = useRef<HTMLButtonElement>(null);
  const username = useSessionUser()?.username ?? '';

  const loadClicks = useSetAtom(loadClicksAtom);
  useEffect(() => void loadClicks(), [loadClicks]);
  // The focus goes to where the next one starts, but is taken from nobody who is elsewhere by then.
  useEffect(() => {
    if (panels > 0 && document.activeElement === document.body) addButton.current?.focus({ preventScroll: true });
  }, [panels]);

  const renew = (next: Words | null) => {
    setWords(next ?? undefined);
    setAdding(next !== null);
    setPanels(panels + 1);
  };
  const closePanel = () => renew(null);

  return (
    <>
      <Head>
        <PageTitle>{texts.links.title}</PageTitle>
        <Actions>
          <Button
            ref={addButton}
            $kind={adding ? 'secondary' : 'primary'}
            aria-expanded={adding}
            aria-controls={adding ? 'add-link' : undefined}
            onClick={() => setAdding(!adding)}
          >
            <PlusIcon />
            {texts.links.add}
          </Button>
          <ButtonLink as={Link} $kind="secondary" to={`/store/@${username}`}>
            <StoreIcon />
            {texts.links.store}
          </ButtonLink>
          <ShareButton username={username} />
        </Actions>
      </Head>
      <StrayWords onAdd={renew} />
      <AddLinkPanel key={panels} id="add-link" open={adding} words={words} onAdded={closePanel} onCancel={closePanel} />
      <Content onAdd={adding ? null : () => setAdding(true)} />
      <NewsBar news={news} focusOn={focusOn} />
    </>
  );
}

/** Copies the address of the public page. */
function ShareButton({ username }: { readonly username: string }) {
  const { notice } = useAtomValue(shellAtom);
  const { copied, copy } = useCopy((address) => notice.error(texts.links.cannotCopy(address), 5_000));
  return (
    <Share $kind="secondary" $copied={copied} onClick={() => void copy(`${window.location.origin}/${username}`)}>
      {copied ? <TickIcon /> : <ShareIcon />}
      <span aria-live="polite">{copied ? texts.links.copied : texts.links.share}</span>
    </Share>
  );
}

const focusOn = (id: string) => document.getElementById(`link-${id}`)?.focus();

interface ContentProps {
  /** Null while the panel is open. */
  readonly onAdd: (() => void) | null;
}

/** The list, or the empty stall. */
function Content({ onAdd }: ContentProps) {
  const view = useAtomValue(list.viewAtom);
  const load = useSetAtom(list.loadAtom);
  const reload = useCallback(() => void load(), [load]);

  const offerAgain = useSetAtom(offerAgainAtom);

  useEffect(reload, [reload]);
  useEffect(offerAgain, [offerAgain]);

  return (
    <Reading view={view} shape="rows" says={texts.links} onRetry={reload}>
      {(links) => (links.length > 0 ? <LinkList links={links} /> : <NoLinks onAdd={onAdd} />)}
    </Reading>
  );
}

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${token('3')};
  @media (max-width: 479px) {
    width: 100%;
    gap: ${token('2')};
    > * {
      flex: 1 1 auto;
      padding-inline: 0.5rem;
      font-size: ${token('text-sm')};
      white-space: nowrap;
    }
  }
  @media (max-width: 359px) {
    svg {
      display: none;
    }
  }
`;

/** As wide as the longer of its two texts, so that nothing moves; on a phone that one has no icon. */
const Share = styled(Button)<{ readonly $copied: boolean }>`
  min-width: 10rem;
  @media (max-width: 479px) {
    min-width: 7.5rem;
    ${({ $copied }) => $copied && 'svg { display: none; }'}
  }
`;
