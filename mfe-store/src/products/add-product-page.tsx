import { DraftOffer, Field, FieldError, FormProblem } from '@linkstall/kit/form';
import { PhotoPreview } from '@linkstall/kit/photos';
import { Button, CloseIcon, PictureIcon, Row, SendButton, Tool } from '@linkstall/kit/pieces';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';

import { ownerTexts } from '../ui/owner-texts.ts';
import { texts } from '../ui/texts.ts';
import { ProductFields } from './product-fields.tsx';
import { Form, Sheet } from './sheet.tsx';
import { ShotTools } from './shot-tools.tsx';
import { AddShots, Shot, Shots } from './shots.tsx';
import { useAddProduct, type AddProduct } from './use-add-product.ts';

/** `/store/add-product` */
export function AddProductPage() {
  const shell = useAtomValue(shellAtom);
  const add = useAddProduct();
  const { form, values, pressed } = add;

  return (
    <Sheet title={ownerTexts.form.addTitle} user={shell.session.current()}>
      <Form form={form} aria-labelledby="add-product" onSubmit={() => add.save('save')}>
        <h1 id="add-product">{ownerTexts.form.addTitle}</h1>
        <DraftOffer {...add.draft} />
        <ProductFields
          first={add.first}
          values={values}
          errors={form.errors}
          onChange={add.change}
          images={<NewImages pictures={add.pictures} />}
        />
        <FormProblem />
        <Row>
          <SendButton kind="primary" busy={form.busy && pressed === 'save'}>
            {ownerTexts.form.save}
          </SendButton>
          <SendButton kind="secondary" busy={form.busy && pressed === 'again'} onClick={() => add.save('again')}>
            {ownerTexts.form.saveAndAdd}
          </SendButton>
          <Button $kind="quiet" onClick={add.clear}>
            {texts.common.cancel}
          </Button>
        </Row>
      </Form>
    </Sheet>
  );
}

function NewImages({ pictures: { photos, refused, choose, remove, move } }: Pick<AddProduct, 'pictures'>) {
  return (
    <Field role="group" aria-labelledby="images-label">
      <span id="images-label">{ownerTexts.form.images}</span>
      {photos.length > 0 && (
        <Shots>
          {photos.map(({ key, preview }, place) => (
            <Shot key={key}>
              {preview ? <PhotoPreview preview={preview} /> : <PictureIcon />}
              {place === 0 && <em>{ownerTexts.images.cover}</em>}
              <ShotTools place={place} count={photos.length} onMove={(to) => move(key, to)}>
                <Tool $kind="danger" aria-label={ownerTexts.form.removeNew(place + 1)} onClick={() => remove(key)}>
                  <CloseIcon />
                </Tool>
              </ShotTools>
            </Shot>
          ))}
        </Shots>
      )}
      <AddShots label={ownerTexts.form.choose} hint={ownerTexts.form.imagesHint} name="Product_img" onChoose={choose} />
      <span className="ls-hidden" role="status">
        {photos.length > 0 ? ownerTexts.form.chosen(photos.length) : ''}
      </span>
      {refused && <FieldError role="alert">{refused}</FieldError>}
    </Field>
  );
}
