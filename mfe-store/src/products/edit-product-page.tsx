import type { Product } from '@linkstall/contracts/http';
import type { ShellApi } from '@linkstall/contracts/shell';
import { token } from '@linkstall/contracts/tokens';
import { DraftOffer, Field, FieldError, FormAlert, FormProblem } from '@linkstall/kit/form';
import { Problem } from '@linkstall/kit/loading';
import { afterAMoment, Button, PictureIcon, Row, SendButton } from '@linkstall/kit/pieces';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import styled from 'styled-components';

import { ownerTexts } from '../ui/owner-texts.ts';
import { texts } from '../ui/texts.ts';
import { GoneProduct } from './gone-product.tsx';
import { ImagesDialog } from './images-dialog.tsx';
import { ProductFields } from './product-fields.tsx';
import { Form, Sheet } from './sheet.tsx';
import { Shot, ShotPicture } from './shots.tsx';
import { useEditProduct, type EditProduct } from './use-edit-product.ts';
import { useStoredProduct } from './use-stored-product.ts';

/** `/store/edit-product/:id` */
export function EditProductPage() {
  const shell = useAtomValue(shellAtom);
  const { id = '' } = useParams();
  return <StoredProduct key={id} shell={shell} id={id} />;
}

function StoredProduct({ shell, id }: { readonly shell: ShellApi; readonly id: string }) {
  const { view, reload } = useStoredProduct(shell, id);
  if (view.status === 'absent') return <GoneProduct shell={shell} id={id} onBack={reload} />;
  return (
    <Sheet title={ownerTexts.form.editTitle} user={shell.session.current()}>
      {view.status === 'ready' ? (
        <EditForm stored={view.value} />
      ) : (
        <>
          <h1>{ownerTexts.form.editTitle}</h1>
          {view.status === 'loading' ? (
            <Waiting role="status">{ownerTexts.loading.reading}</Waiting>
          ) : (
            <Problem
              failure={view.failure}
              what={ownerTexts.loading.unread}
              still={ownerTexts.loading.unreadStill}
              onRetry={reload}
            />
          )}
        </>
      )}
    </Sheet>
  );
}

function EditForm({ stored }: { readonly stored: Product }) {
  const edit = useEditProduct(stored);
  const [managing, setManaging] = useState(false);
  return (
    <Form form={edit.form} aria-labelledby="edit-product" onSubmit={edit.save}>
      <h1 id="edit-product">{ownerTexts.form.editTitle}</h1>
      <DraftOffer {...edit.draft} />
      {edit.mine && (
        <FormAlert>
          {ownerTexts.form.changedElsewhere}
          <Button $kind="secondary" onClick={edit.mine.bringBack}>
            {ownerTexts.form.bringBack}
          </Button>
        </FormAlert>
      )}
      <ProductFields
        values={edit.values}
        stored={edit.product}
        errors={edit.form.errors}
        onChange={edit.change}
        images={<StoredImages images={edit.images} onManage={() => setManaging(true)} />}
      />
      <FormProblem />
      <Row>
        <SendButton kind="primary" busy={edit.form.busy}>
          {ownerTexts.form.save}
        </SendButton>
        <Button $kind="quiet" onClick={edit.giveUp}>
          {texts.common.cancel}
        </Button>
      </Row>
      {managing && <ImagesDialog images={edit.images} onClose={() => setManaging(false)} />}
    </Form>
  );
}

interface StoredImagesProps {
  readonly images: EditProduct['images'];
  readonly onManage: () => void;
}

function StoredImages({ images, onManage }: StoredImagesProps) {
  return (
    <Field role="group" aria-labelledby="images-label">
      <span id="images-label">{ownerTexts.form.images}</span>
      <Small>
        {images.count === 0 && <li>{ownerTexts.images.none}</li>}
        {images.pictures.map(({ key, path, preview }, place) => (
          <Shot key={key}>
            <ShotPicture path={path} preview={preview} place={place} />
          </Shot>
        ))}
      </Small>
      {images.marked.length > 0 && <p>{ownerTexts.images.marked(images.marked.length)}</p>}
      <Row>
        <Button $kind="secondary" aria-haspopup="dialog" onClick={onManage}>
          <PictureIcon />
          {ownerTexts.images.manage}
        </Button>
      </Row>
      {images.error && <FieldError role="alert">{images.error}</FieldError>}
    </Field>
  );
}

const Small = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${token('2')};
  color: ${token('muted')};
  ${Shot} {
    width: 5rem;
  }
`;

const Waiting = styled.p`
  padding-block: ${token('5')};
  color: ${token('muted')};
  ${afterAMoment}
`;
