import type { Link } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import {
  DraftOffer,
  Field,
  FieldError,
  FieldPair,
  FileField,
  FormAlert,
  FormProblem,
  PutBack,
  Switch,
  TextField,
} from '@linkstall/kit/form';
import { PhotoPreview, WEB_PICTURES } from '@linkstall/kit/photos';
import { Button, PictureIcon, Row, SendButton } from '@linkstall/kit/pieces';
import { addressFault, addressHint } from '@linkstall/kit/text';
import { useId } from 'react';
import styled from 'styled-components';

import { texts } from '../../ui/texts.ts';
import { LinkThumbnail } from '../link-thumbnail.tsx';
import type { LinkForm } from './use-link-form.ts';

interface LinkFieldsProps {
  readonly form: LinkForm;
  /** The link that is edited: what it has needs not be chosen again. */
  readonly link?: Link | undefined;
  /** What the creator must know before sending. */
  readonly warning?: string | false;
  readonly send: string;
}

/** What is inside the form of a link, new or edited. */
export const LinkFields = ({ form, link, warning = false, send }: LinkFieldsProps) => (
  <>
    <Before form={form} />
    <Words form={form} />
    <Thumbnail form={form} link={link} />
    <Switch
      name="countClicks"
      on={form.countClicks}
      onTurn={(countClicks) => form.type({ countClicks })}
      hint={texts.form.countClicksHint}
    >
      {texts.form.countClicks}
    </Switch>
    {warning && <FormAlert>{warning}</FormAlert>}
    <FormProblem />
    <Row>
      <SendButton kind="primary" busy={form.state.busy}>
        {send}
      </SendButton>
      <Button $kind="quiet" onClick={form.cancel}>
        {texts.common.cancel}
      </Button>
    </Row>
  </>
);

/** What was typed before and is not in the fields. */
function Before({ form: { draft, takeDraft, emptied } }: Pick<LinkFieldsProps, 'form'>) {
  if (!emptied) return <DraftOffer draft={draft} onTake={takeDraft} />;
  const { url } = emptied.words;
  return <PutBack onPutBack={emptied.putBack}>{texts.form.noAddress(url.trim(), addressFault(url))}</PutBack>;
}

/** What helps with an address that was refused. */
const hintOf = ({ url, state: { errors } }: LinkForm): string | undefined =>
  errors['url'] === texts.form.invalidUrl ? addressHint(url) : undefined;

const Words = ({ form }: { readonly form: LinkForm }) => (
  <FieldPair>
    <TextField
      label={texts.form.title}
      name="title"
      hint={texts.form.titleHelp}
      value={form.title}
      placeholder={texts.form.titleHint}
      autoFocus
      onText={(text) => form.type({ title: text })}
    />
    <TextField
      label={texts.form.url}
      name="url"
      hint={hintOf(form)}
      value={form.url}
      placeholder={texts.form.urlHint}
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
      onText={(text) => form.type({ url: text })}
    />
  </FieldPair>
);

/** A dashed box that shows what was chosen, or the drawing that stands in for it. */
function Thumbnail({ form: { picture, state }, link }: Pick<LinkFieldsProps, 'form' | 'link'>) {
  const id = useId();
  const { photo, drawing, refused } = picture;
  const chosen = photo?.name ?? '';
  const error = state.errors['thumbnail'];
  const offer = link ? texts.form.chooseOther : texts.form.choose;
  return (
    <Field>
      <span>{texts.form.thumbnail}</span>
      <Drop
        label={texts.form.thumbnail}
        name="thumbnail"
        types={WEB_PICTURES.types}
        required={!link && !drawing}
        aria-describedby={`${error ? `${id}-error ` : ''}${id}-chosen`}
        onChoose={picture.choose}
      >
        <Picture picture={picture} link={link} />
        <Chosen id={`${id}-chosen`}>
          <b>{chosen || (drawing && !refused ? texts.form.drawn : offer)}</b>
          {chosen ? texts.form.chooseOther : texts.form.thumbnailHint(drawing !== null)}
        </Chosen>
      </Drop>
      {picture.mayDraw && (
        <Drawn $kind="quiet" onClick={picture.clear}>
          {texts.form.draw}
        </Drawn>
      )}
      <span className="ls-hidden" aria-live="polite">
        {chosen ? texts.form.chosen(chosen) : ''}
      </span>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </Field>
  );
}

/** What was chosen, else what the link has, else what is drawn, else what stands for nothing. */
function Picture({ picture: { photo, drawing }, link }: Pick<LinkForm, 'picture'> & Pick<LinkFieldsProps, 'link'>) {
  if (link && !photo) return <LinkThumbnail link={link} />;
  const preview = photo ? photo.preview : drawing;
  return <Small>{preview ? <PhotoPreview preview={preview} /> : <PictureIcon />}</Small>;
}

const Drawn = styled(Button)`
  justify-self: start;
`;

const Drop = styled(FileField)`
  display: flex;
  align-items: center;
  gap: ${token('3')};
  padding: 0.75rem 0.9rem;
`;

const Chosen = styled.span`
  min-width: 0;
  font-size: ${token('text-sm')};
  color: ${token('muted')};
  b {
    display: block;
    color: ${token('text')};
    font-size: ${token('text-md')};
    font-weight: ${token('weight-mid')};
    overflow-wrap: anywhere;
  }
`;

const Small = styled.span`
  flex: none;
  display: grid;
  place-items: center;
  width: 3rem;
  height: 3rem;
  overflow: hidden;
  border-radius: ${token('radius-sm')};
  background: ${token('sunken')};
  color: ${token('muted')};
  canvas {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;
