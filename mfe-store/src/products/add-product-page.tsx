import { PhotoPreview } from '@linkstall/kit/photos';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';

import { Button, SendButton } from '../ui/button.tsx';
import { CrossIcon, PictureIcon } from '../ui/icons.tsx';
import { Field, FieldError } from '../ui/field.tsx';
import { Hidden, Row } from '../ui/page-parts.tsx';
import { texts } from '../ui/texts.ts';
import { ProductFields } from './product-fields.tsx';
import { Form, FormAlert, Sheet } from './sheet.tsx';
import { AddShots, Shot, Shots, ShotTool } from './shots.tsx';
import { useAddProduct, type AddProduct } from './use-add-product.ts';

/** `/store/add-product` */
export function AddProductPage() {
  const shell = useAtomValue(shellAtom);
  const form = useRef<HTMLFormElement>(null);
  const add = useAddProduct(form);
  const [pressed, setPressed] = useState<'save' | 'again'>('save');
  useEffect(() => shell.page({ title: texts.form.addTitle }), [shell]);

  const save = (kind: 'save' | 'again') => {
    setPressed(kind);
    void add.save(kind);
  };
  return (
    <Sheet title={texts.form.addTitle} user={shell.session.current()}>
      <Form
        ref={form}
        noValidate
        aria-labelledby="add-product"
        onSubmit={(event) => {
          event.preventDefault();
          save('save');
        }}
      >
        <h1 id="add-product">{texts.form.addTitle}</h1>
        <ProductFields
          values={add.values}
          errors={add.errors}
          busy={add.busy}
          onChange={add.change}
          images={<NewImages pictures={add.pictures} busy={add.busy} error={add.errors.images} />}
        />
        {add.errors.form && <FormAlert role="alert">{add.errors.form}</FormAlert>}
        <Row>
          <SendButton kind="marigold" busy={add.busy && pressed === 'save'}>
            {texts.form.save}
          </SendButton>
          <SendButton kind="line" busy={add.busy && pressed === 'again'} onClick={() => save('again')}>
            {texts.form.saveAndAdd}
          </SendButton>
          <Button $kind="bare" onClick={add.clear}>
            {texts.common.cancel}
          </Button>
        </Row>
      </Form>
    </Sheet>
  );
}

interface NewImagesProps {
  readonly pictures: AddProduct['pictures'];
  readonly busy: boolean;
  readonly error: string | undefined;
}

function NewImages({ pictures: { pictures, choose, remove }, busy, error }: NewImagesProps) {
  return (
    <Field role="group" aria-labelledby="images-label">
      <span id="images-label">{texts.form.images}</span>
      {pictures.length > 0 && (
        <Shots>
          {pictures.map(({ key, preview }, place) => (
            <Shot key={key}>
              {preview ? <PhotoPreview preview={preview} /> : <PictureIcon />}
              <ShotTool aria-label={texts.form.removeNew(place + 1)} onClick={() => remove(key)}>
                <CrossIcon />
              </ShotTool>
            </Shot>
          ))}
        </Shots>
      )}
      <AddShots
        label={texts.form.choose}
        hint={texts.form.imagesHint}
        name="Product_img"
        disabled={busy}
        onChoose={choose}
      />
      <Hidden role="status">{pictures.length > 0 ? texts.form.chosen(pictures.length) : ''}</Hidden>
      {error && <FieldError role="alert">{error}</FieldError>}
    </Field>
  );
}
