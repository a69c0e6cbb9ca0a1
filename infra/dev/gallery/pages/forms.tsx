import {
  DraftOffer,
  Field,
  FieldError,
  FieldPair,
  FileField,
  Form,
  FormAlert,
  FormProblem,
  Hint,
  PasswordField,
  RestoreOffer,
  Refusal,
  Switch,
  TextArea,
  TextField,
} from '@linkstall/kit/form';
import { token } from '@linkstall/contracts/tokens';
import { panel, Select, SendButton } from '@linkstall/kit/components';
import { useId, useState } from 'react';
import styled from 'styled-components';

import { type GalleryPage, Specimen } from '../specimen.tsx';

const idle = { errors: {}, busy: false, refusalCount: 0, clearError: () => undefined };
const { errors } = new Refusal({
  form: 'Nothing was saved.',
  title: 'Header is required',
  about: 'Too long',
  secret: 'Too short',
  file: 'Missing',
});
const noop = () => undefined;

function Fields({ busy }: { readonly busy: boolean }) {
  const [isOn, setOn] = useState(true);
  const currency = useId();
  return (
    <>
      <FormProblem />
      <FieldPair>
        <TextField label="Header" name="title" defaultValue="Blog" hint="What visitors read." />
        <TextField label="URL" name="url" defaultValue="example.com" />
      </FieldPair>
      <TextArea label="Description" name="about" defaultValue="Three boxes, one latch." />
      <TextArea label="A line" name="line" rows={2} maxLength={160} value="I paint signs." />
      <Field>
        <label htmlFor={currency}>Currency</label>
        <Select id={currency}>
          <option>INR · Indian Rupee</option>
          <option>EUR · Euro</option>
        </Select>
      </Field>
      <PasswordField label="Password" name="secret" autoComplete="off" hint="8 to 128 characters." />
      <Field>
        <span>Thumbnail</span>
        <FileField label="Thumbnail" name="file" types={['image/png']} onChoose={noop}>
          Choose a picture
        </FileField>
      </Field>
      <Switch isOn={isOn} onToggle={setOn} hint="Says what the switch does, if its name is not enough">
        Visible
      </Switch>
      <SendButton busy={busy}>Save</SendButton>
    </>
  );
}

export const forms: GalleryPage = {
  path: '/forms',
  title: 'Forms',
  components: { Field, FieldPair, FileField, Form, FormProblem, PasswordField, Select, Switch, TextArea, TextField },
  Page: () => (
    <>
      <FormPanel aria-label="Filled in" form={idle} onSubmit={noop}>
        <Fields busy={false} />
      </FormPanel>
      <FormPanel aria-label="Being sent" form={{ ...idle, busy: true }} onSubmit={noop}>
        <Fields busy />
      </FormPanel>
    </>
  ),
};

export const refusedForm: GalleryPage = {
  path: '/forms-refused',
  title: 'A refused form',
  components: { FieldError, FormAlert, Hint, Refusal },
  Page: () => (
    <>
      <FormPanel aria-label="Refused" form={{ ...idle, errors }} onSubmit={noop}>
        <Fields busy={false} />
      </FormPanel>
      <Specimen name="Hint, FieldError, FormAlert">
        <Hint role="status">A moving image is shown still.</Hint>
        <FieldError>Header is required</FieldError>
        <FormAlert>This link was changed somewhere else meanwhile.</FormAlert>
      </Specimen>
    </>
  ),
};

const unsentDraft = {
  offer: { values: {}, imageCount: 2 },
  accept: noop,
  reject: noop,
  remove: noop,
  setAside: noop,
};

export const drafts: GalleryPage = {
  path: '/drafts',
  title: 'Drafts',
  components: { DraftOffer, RestoreOffer },
  Page: () => (
    <>
      <FormPanel aria-label="Left unsent" form={idle} onSubmit={noop}>
        <DraftOffer draft={unsentDraft} onAccept={noop} />
        <TextField label="Header" name="title" />
      </FormPanel>
      <FormPanel aria-label="Emptied" form={idle} onSubmit={noop}>
        <RestoreOffer onRestore={noop}>“filter coffee.com”: an address has no spaces.</RestoreOffer>
        <TextField label="Enter URL" name="url" />
      </FormPanel>
    </>
  ),
};

const FormPanel = styled(Form)`
  ${panel}
  max-width: 36rem;
  margin-bottom: ${token('4')};
`;
