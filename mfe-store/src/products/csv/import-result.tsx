import type { ImportedProduct } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { Button, ButtonLink, panel, Row, SendButton } from '@linkstall/kit/components';
import { FormAlert } from '@linkstall/kit/form';
import { attempt } from '@linkstall/kit/loading';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import styled from 'styled-components';

import { csvTexts } from '../../ui/csv-texts.ts';
import { deleteProducts } from './csv.state.ts';
import { focusOnce } from './focus-once.ts';
import { usePictures } from './use-pictures.ts';

interface ImportResultProps {
  readonly products: readonly ImportedProduct[];
  /** The path of the store. */
  readonly store: string;
  readonly onRestart: () => void;
}

/** The products are stored: shows how their pictures are read, and offers to undo the import. */
export function ImportResult({ products, store, onRestart }: ImportResultProps) {
  const shell = useAtomValue(shellAtom);
  const [undo, setUndo] = useState<'offered' | 'busy' | 'failed'>('offered');
  const pictures = usePictures(shell, products, undo === 'busy');
  const undoImport = async () => {
    if (undo === 'busy') return;
    setUndo('busy');
    const outcome = await attempt(shell, () =>
      deleteProducts(
        shell.http,
        products.map(({ id }) => id),
      ),
    );
    if (!outcome.ok) return setUndo('failed');
    shell.notice.success(csvTexts.undone);
    onRestart();
  };
  return (
    <Section aria-labelledby="added">
      <h2 id="added" ref={focusOnce} tabIndex={-1}>
        {csvTexts.added(products.length)}
      </h2>
      <PictureState {...pictures} />
      {undo === 'failed' && <FormAlert>{csvTexts.notUndone}</FormAlert>}
      <Row>
        <ButtonLink $kind="primary" href={store}>
          {csvTexts.toStore}
        </ButtonLink>
        <SendButton kind="secondary" busy={undo === 'busy'} onClick={() => void undoImport()}>
          {csvTexts.undo}
        </SendButton>
        <Button $kind="quiet" onClick={onRestart}>
          {csvTexts.otherFile}
        </Button>
      </Row>
    </Section>
  );
}

function PictureState({ total, done, unreadable, failure, isReading, goOn }: ReturnType<typeof usePictures>) {
  if (total === 0) return null;
  const text = csvTexts.progress(done, total);
  return (
    <>
      {isReading && <p>{csvTexts.reads}</p>}
      {done < total && (
        <Progress>
          <progress aria-label={csvTexts.progress(0, total)} max={total} value={done} />
          <span>{text}</span>
        </Progress>
      )}
      {failure && (
        <FormAlert>
          {failure.message}
          <Button $kind="secondary" onClick={goOn}>
            {csvTexts.goOn}
          </Button>
        </FormAlert>
      )}
      <p role="status">{done === total && (unreadable > 0 ? csvTexts.unreadable(unreadable) : csvTexts.allRead)}</p>
    </>
  );
}

const Section = styled.section`
  ${panel}
`;

const Progress = styled.div`
  display: grid;
  gap: ${token('2')};
  progress {
    width: 100%;
    height: 0.75rem;
    accent-color: ${token('select')};
  }
  span {
    color: ${token('muted')};
    font-variant-numeric: tabular-nums;
  }
`;
