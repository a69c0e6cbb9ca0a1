import { token } from '@linkstall/contracts/tokens';
import { LoadedView } from '@linkstall/kit/loading';
import { UndoBar } from '@linkstall/kit/order';
import { Button, ButtonLink, Head, PlusIcon, QrIcon, ShareIcon, StoreIcon, TickIcon } from '@linkstall/kit/components';
import { shellAtom, useSessionUser } from '@linkstall/kit/remote';
import { useShare } from '@linkstall/kit/share';
import { useCopy } from '@linkstall/kit/text';
import { useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';

import { offerUndoAgainAtom } from './add-delete.state.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { texts } from '../ui/texts.ts';
import { loadClicksAtom } from './clicks.state.ts';
import { AddLinkPanel } from './form/add-link-panel.tsx';
import { OrphanedDraftOffer } from './form/orphaned-draft-offer.tsx';
import { ListTools } from './batch/lazy-tools.ts';
import { AddOther } from './kinds/lazy-forms.ts';
import { ImportPanel } from './import/lazy-import.ts';
import { LinkList } from './link-list.tsx';
import { list } from './links.state.ts';
import { listViewAtom } from './shown.state.ts';
import { undoMessages } from './undo-bar/undo-bar.state.ts';
import { PreviewTime } from './preview-time.tsx';
import { NoLinks } from './no-links.tsx';
import { NewPage } from './new-page.tsx';
import { PageTakedown } from './page-takedown.tsx';
import { ProfileCard } from './profile-card.tsx';
import { PANELS, useAddPanels, type AddPanels, type Panel } from './use-add-panels.ts';
import { useFirstVisit } from './welcome/first-visit.ts';
import { Checklist, Welcome } from './welcome/lazy-welcome.ts';

/** `/admin/links`. After the first login of a new account it shows the welcome, then the list with a checklist. */
export function LinksPage() {
  const firstVisit = useFirstVisit();
  return firstVisit.isWelcome ? <Welcome onLeave={firstVisit.leave} /> : <ListPage firstVisit={firstVisit} />;
}

/** Shows the owner's list, with actions to add, edit, order, delete and share. */
function ListPage({ firstVisit }: { readonly firstVisit: ReturnType<typeof useFirstVisit> }) {
  const { openPanel, toggle, mountCounts, initialEntry, buttons, openWith, openKind, close } = useAddPanels();
  const loadClicks = useSetAtom(loadClicksAtom);
  useEffect(() => void loadClicks(), [loadClicks]);
  const panelOf = (panel: Panel) => ({
    id: PANELS[panel],
    isOpen: openPanel === panel,
    onAdded: () => close(panel),
    onCancel: () => close(panel),
  });

  return (
    <>
      <ListHead {...{ openPanel, toggle, buttons }} />
      <PageTakedown />
      <NewPage />
      <ProfileCard />
      <OrphanedDraftOffer onAdd={openWith} />
      <AddLinkPanel
        key={`link ${mountCounts.link}`}
        {...panelOf('link')}
        onKind={openKind}
        initialValues={initialEntry?.kind === 'link' ? initialEntry.values : undefined}
      />
      {mountCounts.other > 0 && (
        <AddOther
          key={`other ${mountCounts.other}`}
          {...panelOf('other')}
          initialEntry={initialEntry?.kind === 'link' ? undefined : initialEntry}
          onLink={() => toggle('link')}
          onImport={() => toggle('import')}
        />
      )}
      {firstVisit.hasChecklist && <Checklist onAddLink={() => toggle('link')} onEnd={firstVisit.endChecklist} />}
      {mountCounts.import > 0 && <ImportPanel key={`import ${mountCounts.import}`} {...panelOf('import')} />}
      <Content
        onAdd={openPanel ? null : () => toggle('link')}
        onImport={() => toggle('import')}
        onStart={firstVisit.start}
      />
      <UndoBar messages={undoMessages} focusOn={focusOn} />
    </>
  );
}

/** The title of the page, and its buttons. */
function ListHead({ openPanel, toggle, buttons }: Pick<AddPanels, 'openPanel' | 'toggle' | 'buttons'>) {
  const username = useSessionUser()?.username ?? '';
  const buttonOf = (panel: 'link' | 'other') => ({
    ref: buttons[panel],
    'aria-expanded': openPanel === panel,
    'aria-controls': openPanel === panel ? PANELS[panel] : undefined,
    onClick: () => toggle(panel),
  });

  return (
    <Head>
      <PageTitle>{texts.links.title}</PageTitle>
      <Actions>
        <Button {...buttonOf('link')} $kind={openPanel === null ? 'primary' : 'secondary'}>
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
        <ShareSheetButton />
      </Actions>
    </Head>
  );
}

function ShareButton({ username }: { readonly username: string }) {
  const { notice } = useAtomValue(shellAtom);
  const { isCopied, copy } = useCopy((address) => notice.error(texts.links.cannotCopy(address), 5_000));
  return (
    <Share $kind="secondary" $copied={isCopied} onClick={() => void copy(`${window.location.origin}/${username}`)}>
      {isCopied ? <TickIcon /> : <ShareIcon />}
      <span aria-live="polite">{isCopied ? texts.links.copied : texts.links.share}</span>
    </Share>
  );
}

/** Opens the share sheet of the public page. */
function ShareSheetButton() {
  const user = useSessionUser();
  const { open, dialog: shareDialog } = useShare({ path: `/${user?.username ?? ''}`, title: user?.fullName ?? '' });
  return (
    <>
      <Button $kind="secondary" aria-haspopup="dialog" onClick={open}>
        <QrIcon />
        {texts.links.code}
      </Button>
      {shareDialog}
    </>
  );
}

/** Lists with at least this many entries have a search and the selection of several entries. */
const MIN_LONG_LIST = 10;

const focusOn = (id: string) => document.getElementById(`link-${id}`)?.focus();

interface ContentProps {
  /** Null while the panel is open. */
  readonly onAdd: (() => void) | null;
  readonly onImport: () => void;
  /** Opens the welcome. */
  readonly onStart: () => void;
}

/** The list, or the empty state. */
function Content({ onAdd, onImport, onStart }: ContentProps) {
  const view = useAtomValue(list.viewAtom);
  const load = useSetAtom(list.doLoadAtom);
  const reload = useCallback(() => void load(), [load]);

  const offerUndoAgain = useSetAtom(offerUndoAgainAtom);
  const { isSelecting } = useAtomValue(listViewAtom);

  useEffect(reload, [reload]);
  useEffect(offerUndoAgain, [offerUndoAgain]);

  return (
    <LoadedView view={view} shape="rows" texts={texts.links} onRetry={reload}>
      {(links) =>
        links.length > 0 ? (
          <>
            <PreviewTime entries={links} />
            {(links.length >= MIN_LONG_LIST || isSelecting) && (
              <ToolsPlace>
                <ListTools entries={links} />
              </ToolsPlace>
            )}
            <LinkList links={links} />
          </>
        ) : (
          <NoLinks {...{ onAdd, onImport, onStart }} />
        )
      }
    </LoadedView>
  );
}

/** Reserves the height of the tools, so that nothing moves when their code arrives. */
const ToolsPlace = styled.div`
  min-height: ${token('tap')};
  margin-bottom: ${token('3')};
  > p {
    padding: 0;
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${token('2')};
  @media (max-width: 479px) {
    width: 100%;
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

/** As wide as the longer of its two texts, so that nothing moves. On a phone, the longer text has no icon. */
const Share = styled(Button)<{ readonly $copied: boolean }>`
  min-width: 11rem;
  @media (max-width: 479px) {
    flex-basis: 7.5rem;
    min-width: 7.5rem;
    ${({ $copied }) => $copied && 'svg { display: none; }'}
  }
`;
