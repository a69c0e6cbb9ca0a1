import { token } from '@linkstall/contracts/tokens';
import { Reading } from '@linkstall/kit/loading';
import { NewsBar } from '@linkstall/kit/order';
import { Button, ButtonLink, Head, PlusIcon, QrIcon, ShareIcon, StoreIcon, TickIcon } from '@linkstall/kit/pieces';
import { shellAtom, useSessionUser } from '@linkstall/kit/remote';
import { useShare } from '@linkstall/kit/share';
import { useCopy } from '@linkstall/kit/text';
import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';

import { offerAgainAtom } from './add-delete.state.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { texts } from '../ui/texts.ts';
import { loadClicksAtom } from './clicks.state.ts';
import { AddLinkPanel } from './form/add-link-panel.tsx';
import { StrayWords } from './form/stray-words.tsx';
import { AddOther } from './kinds/lazy-forms.ts';
import { LinkList } from './link-list.tsx';
import { list } from './links.state.ts';
import { news } from './news/news.state.ts';
import { PreviewAt } from './preview-at.tsx';
import { NoLinks } from './no-links.tsx';
import { PANELS, useAdding, type Panel } from './use-adding.ts';

/** `/admin/links`: the owner's list; adding, editing, ordering, deleting, sharing. */
export function LinksPage() {
  const { open, turn, panels, first, buttons, begin, close } = useAdding();
  const username = useSessionUser()?.username ?? '';
  const loadClicks = useSetAtom(loadClicksAtom);
  useEffect(() => void loadClicks(), [loadClicks]);
  const buttonOf = (panel: Panel) => ({
    ref: buttons[panel],
    'aria-expanded': open === panel,
    'aria-controls': open === panel ? PANELS[panel] : undefined,
    onClick: () => turn(panel),
  });
  const panelOf = (panel: Panel) => ({
    id: PANELS[panel],
    open: open === panel,
    onAdded: () => close(panel),
    onCancel: () => close(panel),
  });

  return (
    <>
      <Head>
        <PageTitle>{texts.links.title}</PageTitle>
        <Actions>
          <Button {...buttonOf('link')} $kind={open === null ? 'primary' : 'secondary'}>
            <PlusIcon />
            {texts.links.add}
          </Button>
          <Button {...buttonOf('other')} $kind="secondary" onPointerEnter={() => void AddOther.load()}>
            <PlusIcon />
            {texts.links.addOther}
          </Button>
          <ButtonLink as={Link} $kind="secondary" to={`/store/@${username}`}>
            <StoreIcon />
            {texts.links.store}
          </ButtonLink>
          <ShareButton username={username} />
          <CodeButton />
        </Actions>
      </Head>
      <StrayWords onAdd={begin} />
      <AddLinkPanel
        key={`link ${panels.link}`}
        {...panelOf('link')}
        words={first?.kind === 'link' ? first.words : undefined}
      />
      {panels.other > 0 && (
        <AddOther
          key={`other ${panels.other}`}
          {...panelOf('other')}
          first={first?.kind === 'link' ? undefined : first}
          onLink={() => turn('link')}
        />
      )}
      <Content onAdd={open ? null : () => turn('link')} />
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

/** Its QR code, and everything else by which it can be sent. */
function CodeButton() {
  const user = useSessionUser();
  const { open, sheet } = useShare({ path: `/${user?.username ?? ''}`, title: user?.fullName ?? '' });
  return (
    <>
      <Button $kind="secondary" aria-haspopup="dialog" onClick={open}>
        <QrIcon />
        {texts.links.code}
      </Button>
      {sheet}
    </>
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
      {(links) =>
        links.length > 0 ? (
          <>
            <PreviewAt entries={links} />
            <LinkList links={links} />
          </>
        ) : (
          <NoLinks onAdd={onAdd} />
        )
      }
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
  min-width: 11rem;
  @media (max-width: 479px) {
    flex-basis: 7.5rem;
    min-width: 7.5rem;
    ${({ $copied }) => $copied && 'svg { display: none; }'}
  }
`;
