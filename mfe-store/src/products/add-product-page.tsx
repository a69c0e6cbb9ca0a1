import { DraftOffer, Field, FieldError, FormProblem, Hint } from '@linkstall/kit/form';
import { ImagePreview } from '@linkstall/kit/images';
import { Button, CloseIcon, ImageIcon, Row, SendButton, Tool } from '@linkstall/kit/components';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';

import { ownerTexts } from '../ui/owner-texts.ts';
import { CropTool } from './crop-tool.tsx';
import { ProductFields } from './product-fields.tsx';
import { Form, FormPage } from './form-page.tsx';
import { ThumbnailTools } from './thumbnail-tools.tsx';
import { AddImages, Thumbnail, ThumbnailList } from './thumbnails.tsx';
import { useAddProduct, type AddProduct } from './use-add-product.ts';

/** `/store/add-product` */
export function AddProductPage() {
  const shell = useAtomValue(shellAtom);
  const productForm = useAddProduct();
  const { form, values, pressedButton } = productForm;

  return (
    <FormPage title={ownerTexts.form.addTitle} user={shell.session.current()}>
      <Form form={form} aria-labelledby="add-product" onSubmit={() => productForm.save('save')}>
        <h1 id="add-product">{ownerTexts.form.addTitle}</h1>
        <DraftOffer {...productForm.draft} />
        <ProductFields
          firstField={productForm.firstField}
          values={values}
          errors={form.errors}
          onChange={productForm.change}
          images={<NewImages images={productForm.images} />}
        />
        <FormProblem />
        <Row>
          <SendButton kind="primary" busy={form.busy && pressedButton === 'save'}>
            {ownerTexts.form.save}
          </SendButton>
          <SendButton
            kind="secondary"
            busy={form.busy && pressedButton === 'again'}
            onClick={() => productForm.save('again')}
          >
            {ownerTexts.form.saveAndAdd}
          </SendButton>
          <Button $kind="quiet" onClick={productForm.clear}>
            {ownerTexts.common.cancel}
          </Button>
        </Row>
      </Form>
    </FormPage>
  );
}

function NewImages({ images: { images, refusal, note, choose, crop, remove, move } }: Pick<AddProduct, 'images'>) {
  return (
    <Field role="group" aria-labelledby="images-label">
      <span id="images-label">{ownerTexts.form.images}</span>
      {images.length > 0 && (
        <ThumbnailList>
          {images.map(({ key, preview, whole }, index) => (
            <Thumbnail key={key}>
              {preview ? <ImagePreview preview={preview} /> : <ImageIcon />}
              {index === 0 && <em>{ownerTexts.images.cover}</em>}
              <ThumbnailTools index={index} count={images.length} onMove={(to) => move(key, to)}>
                <CropTool preview={preview} whole={whole} place={index + 1} onCrop={(part) => crop(key, part)} />
                <Tool $kind="danger" aria-label={ownerTexts.form.removeNew(index + 1)} onClick={() => remove(key)}>
                  <CloseIcon />
                </Tool>
              </ThumbnailTools>
            </Thumbnail>
          ))}
        </ThumbnailList>
      )}
      <AddImages
        label={ownerTexts.form.choose}
        hint={ownerTexts.form.imagesHint}
        name="Product_img"
        onChoose={choose}
      />
      <span className="ls-hidden" role="status">
        {images.length > 0 ? ownerTexts.form.chosenCount(images.length) : ''}
      </span>
      {note && <Hint role="status">{note}</Hint>}
      {refusal && <FieldError role="alert">{refusal}</FieldError>}
    </Field>
  );
}
