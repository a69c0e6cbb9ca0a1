import { token } from '@linkstall/contracts/tokens';
import { RestoreOffer } from '@linkstall/kit/form';
import { shellAtom, useSessionUser, useUnsaved } from '@linkstall/kit/remote';
import { useAtom, useAtomValue } from 'jotai';
import styled from 'styled-components';

import { texts } from '../../ui/texts.ts';
import { orphanedDraftAtom, type OrphanedDraft } from '../edit.state.ts';

/** Offers the form values of an entry that was deleted elsewhere, so that they are not lost. */
export function OrphanedDraftOffer({ onAdd }: { readonly onAdd: (draft: OrphanedDraft) => void }) {
  const [draft, setDraft] = useAtom(orphanedDraftAtom);
  const owner = useSessionUser()?._id;
  const isOffered = draft !== null && draft.owner === owner;
  useUnsaved(useAtomValue(shellAtom), isOffered);
  if (!isOffered) return null;
  return (
    <OfferBox ref={scrollIntoSight}>
      <RestoreOffer
        label={draft.kind === 'link' ? texts.form.addAsNew : texts.form.addAgain}
        onRestore={() => {
          setDraft(null);
          onAdd(draft);
        }}
        onDiscard={() => {
          setDraft(null);
          document.getElementById('main')?.focus({ preventScroll: true });
        }}
      >
        {draft.kind === 'link' ? texts.form.orphanedDraft(draft.name) : texts.form.orphanedEntryDraft(draft.name)}
      </RestoreOffer>
    </OfferBox>
  );
}

/** Scrolls to the offer, because the edited row may have been far below. */
const scrollIntoSight = (box: HTMLElement | null) => void box?.scrollIntoView({ block: 'nearest' });

const OfferBox = styled.div`
  margin-bottom: ${token('5')};
`;
