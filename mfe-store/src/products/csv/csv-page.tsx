import type { ImportedProduct, ProductImportPreview } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { Button, CopyIcon, DownloadIcon, panel, TickIcon } from '@linkstall/kit/components';
import { attempt, noticeFailure } from '@linkstall/kit/loading';
import { shellAtom } from '@linkstall/kit/remote';
import { saveFile } from '@linkstall/kit/share';
import { useCopy } from '@linkstall/kit/text';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import styled from 'styled-components';

import { csvTexts } from '../../ui/csv-texts.ts';
import { storePath } from '../../ui/store-path.ts';
import { texts } from '../../ui/texts.ts';
import { FormPage } from '../form-page.tsx';
import { downloadProducts } from './csv.state.ts';
import { FileForm } from './file-form.tsx';
import { ImportResult } from './import-result.tsx';
import { RowsForm } from './rows-form.tsx';

type Step =
  | { readonly name: 'choose' }
  | { readonly name: 'check'; readonly file: File; readonly preview: ProductImportPreview }
  | { readonly name: 'added'; readonly products: readonly ImportedProduct[] };

/** `/store/add-product/csv`: products from a file, all products as a file, and the address of the product feed. */
export function CsvPage() {
  const shell = useAtomValue(shellAtom);
  const user = shell.session.current();
  const [step, setStep] = useState<Step>({ name: 'choose' });
  const restart = () => setStep({ name: 'choose' });
  return (
    <FormPage title={csvTexts.title} user={user}>
      <Sections>
        <h1>{csvTexts.title}</h1>
        {step.name === 'choose' && <FileForm onRead={(file, preview) => setStep({ name: 'check', file, preview })} />}
        {step.name === 'check' && (
          <RowsForm {...step} onAdded={(products) => setStep({ name: 'added', products })} onBack={restart} />
        )}
        {step.name === 'added' && (
          <ImportResult products={step.products} store={storePath(user?.username ?? '')} onRestart={restart} />
        )}
        <Export />
        <Feed path={`${storePath(user?.username ?? '')}/feed.xml`} />
      </Sections>
    </FormPage>
  );
}

function Export() {
  const shell = useAtomValue(shellAtom);
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    const outcome = await attempt(shell, () => downloadProducts(shell.http));
    setIsBusy(false);
    if (outcome.ok) saveFile(outcome.value, 'products.csv');
    else noticeFailure(shell, outcome.failure);
  };
  return (
    <Section aria-labelledby="export">
      <h2 id="export">{csvTexts.exportTitle}</h2>
      <p>{csvTexts.exportText}</p>
      <Button $kind="secondary" disabled={isBusy} onClick={() => void download()}>
        <DownloadIcon />
        {csvTexts.download}
      </Button>
    </Section>
  );
}

function Feed({ path }: { readonly path: string }) {
  const { notice } = useAtomValue(shellAtom);
  const address = window.location.origin + path;
  const { isCopied, copy } = useCopy(() => notice.error(texts.store.cannotCopy(address), 5_000));
  return (
    <Section aria-labelledby="feed">
      <h2 id="feed">{csvTexts.feedTitle}</h2>
      <p>{csvTexts.feedText}</p>
      <a href={path}>{address}</a>
      <Button $kind="secondary" onClick={() => void copy(address)}>
        {isCopied ? <TickIcon /> : <CopyIcon />}
        <span aria-live="polite">{isCopied ? csvTexts.copied : csvTexts.copy}</span>
      </Button>
    </Section>
  );
}

const Sections = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${token('5')};
  margin-top: ${token('2')};
  h1 {
    font-size: ${token('text-2xl')};
  }
  h2 {
    font-size: ${token('text-lg')};
  }
`;

const Section = styled.section`
  ${panel}
  justify-items: start;
  button {
    max-width: 100%;
    white-space: normal;
    padding-inline: min(1rem, 4vw);
  }
  a {
    max-width: 100%;
    overflow-wrap: anywhere;
  }
`;
