import type { Product } from '@linkstall/contracts/http';
import type { ShellApi } from '@linkstall/contracts/shell';
import { token } from '@linkstall/contracts/tokens';
import { DraftOffer, Field, FieldError, FormAlert, FormProblem } from '@linkstall/kit/form';
import { Problem } from '@linkstall/kit/loading';
import { delayedAppearance, Button, ImageIcon, Row, SendButton } from '@linkstall/kit/components';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import styled from 'styled-components';

import { ownerTexts } from '../ui/owner-texts.ts';
import { MissingProduct } from './missing-product.tsx';
import { ImagesDialog } from './images-dialog.tsx';
import { ProductFields } from './product-fields.tsx';
import { Form, FormPage } from './form-page.tsx';
import { Thumbnail, ThumbnailImage } from './thumbnails.tsx';
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
  if (view.status === 'absent') return <MissingProduct shell={shell} id={id} onRestored={reload} />;
  return (
    <FormPage title={ownerTexts.form.editTitle} user={shell.session.current()}>
      {view.status === 'ready' ? (
        <EditForm storedProduct={view.value} />
      ) : (
        <>
          <h1>{ownerTexts.form.editTitle}</h1>
          {view.status === 'loading' ? (
            <LoadingText role="status">{ownerTexts.loading.loading}</LoadingText>
          ) : (
            <Problem
              failure={view.failure}
              title={ownerTexts.loading.loadFailed}
              hint={ownerTexts.loading.loadFailedHint}
              onRetry={reload}
            />
          )}
        </>
      )}
    </FormPage>
  );
}

function EditForm({ storedProduct }: { readonly storedProduct: Product }) {
  const productForm = useEditProduct(storedProduct);
  const [isManagingImages, setIsManagingImages] = useState(false);
  return (
    <Form form={productForm.form} aria-labelledby="edit-product" onSubmit={productForm.save}>
      <h1 id="edit-product">{ownerTexts.form.editTitle}</h1>
      <DraftOffer {...productForm.draft} />
      {productForm.conflict && (
        <FormAlert>
          {ownerTexts.form.changedElsewhere}
          <Button $kind="secondary" onClick={productForm.conflict.restoreInput}>
            {ownerTexts.form.restoreInput}
          </Button>
        </FormAlert>
      )}
      <ProductFields
        values={productForm.values}
        storedProduct={productForm.product}
        errors={productForm.form.errors}
        onChange={productForm.change}
        images={<StoredImages images={productForm.images} onManage={() => setIsManagingImages(true)} />}
      />
      <FormProblem />
      <Row>
        <SendButton kind="primary" busy={productForm.form.busy}>
          {ownerTexts.form.save}
        </SendButton>
        <Button $kind="quiet" onClick={productForm.cancel}>
          {ownerTexts.common.cancel}
        </Button>
      </Row>
      {isManagingImages && <ImagesDialog images={productForm.images} onClose={() => setIsManagingImages(false)} />}
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
      <SmallThumbnailList>
        {images.count === 0 && <li>{ownerTexts.images.noImages}</li>}
        {images.items.map(({ key, path, preview }, index) => (
          <Thumbnail key={key}>
            <ThumbnailImage path={path} preview={preview} index={index} />
          </Thumbnail>
        ))}
      </SmallThumbnailList>
      {images.idsToDelete.length > 0 && <p>{ownerTexts.images.deletionCount(images.idsToDelete.length)}</p>}
      <Row>
        <Button $kind="secondary" aria-haspopup="dialog" onClick={onManage}>
          <ImageIcon />
          {ownerTexts.images.manage}
        </Button>
      </Row>
      {images.error && <FieldError role="alert">{images.error}</FieldError>}
    </Field>
  );
}

const SmallThumbnailList = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${token('2')};
  color: ${token('muted')};
  ${Thumbnail} {
    width: 5rem;
  }
`;

const LoadingText = styled.p`
  padding-block: ${token('5')};
  color: ${token('muted')};
  ${delayedAppearance}
`;
