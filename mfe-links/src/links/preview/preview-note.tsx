import { token } from '@linkstall/contracts/tokens';
import { Button } from '@linkstall/kit/components';
import type { ReactNode } from 'react';
import styled from 'styled-components';

import { previewTexts } from '../../ui/preview-texts.ts';
import { texts } from '../../ui/texts.ts';
import type { PastedKind } from './pasted-kind.ts';
import type { LinkPreviewState } from './use-link-preview.ts';

interface PreviewNoteProps {
  readonly url: string;
  readonly preview: LinkPreviewState;
  readonly onHttps: (address: string) => void;
}

/** Says below the address what its site gave to the form. */
export function PreviewNote({ url, preview: { note, skip }, onHttps }: PreviewNoteProps) {
  const offer = note?.state === 'done' ? note.https : null;
  return (
    <Note text={note ? textOf(note, url) : ''}>
      {note?.state === 'reading' && (
        <Button $kind="quiet" onClick={skip}>
          {previewTexts.skip}
        </Button>
      )}
      {offer !== null && (
        <Button $kind="quiet" onClick={() => onHttps(offer)}>
          {previewTexts.useHttps(offer)}
        </Button>
      )}
    </Note>
  );
}

function textOf(note: NonNullable<LinkPreviewState['note']>, url: string): string {
  if (note.state === 'reading') return previewTexts.reading(url.trim());
  return note.state === 'failed' ? previewTexts.failed(note.reason) : previewTexts.done(note);
}

interface KindOfferProps {
  readonly pasted: PastedKind;
  readonly onKind: (pasted: PastedKind) => void;
}

/** Offers the form of the kind that fits the pasted text. */
export const KindOffer = ({ pasted, onKind }: KindOfferProps) => (
  <Note text={previewTexts.kindOffer[pasted.kind] ?? ''}>
    <Button $kind="quiet" onClick={() => onKind(pasted)}>
      {previewTexts.addAs(texts.kinds[pasted.kind])}
    </Button>
  </Note>
);

/** The text is announced. An empty note takes no space. */
const Note = ({ text, children }: { readonly text: string; readonly children: ReactNode }) => (
  <Frame>
    <span role="status">{text}</span>
    {children}
  </Frame>
);

const Frame = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 ${token('3')};
  color: ${token('muted')};
  font-size: ${token('text-sm')};
  overflow-wrap: anywhere;
  &:not(:has(> span:not(:empty))) {
    display: none;
  }
`;
