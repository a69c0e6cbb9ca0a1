import type { Link } from '@linkstall/contracts/http';
import { DraftOffer, FieldPair, FormAlert, FormProblem, PutBack, Switch, TextField } from '@linkstall/kit/form';
import { Button, Row, SendButton } from '@linkstall/kit/pieces';
import { addressFault, addressHint } from '@linkstall/kit/text';
import { ScheduleFields } from '@linkstall/kit/schedule';
import styled from 'styled-components';

import { texts } from '../../ui/texts.ts';
import { LinkThumbnail } from '../link-thumbnail.tsx';
import { ThumbnailField } from './thumbnail-field.tsx';
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
    <ScheduleFields values={form} stored={link} onChange={form.type} />
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

function Thumbnail({ form: { picture, state }, link }: Pick<LinkFieldsProps, 'form' | 'link'>) {
  return (
    <ThumbnailField
      picture={picture}
      label={texts.form.thumbnail}
      hint={texts.form.thumbnailHint(picture.drawing !== null)}
      stored={link && <LinkThumbnail link={link} />}
      error={state.errors['thumbnail']}
      required={!link && !picture.drawing}
    >
      {picture.mayDraw && (
        <Drawn $kind="quiet" onClick={picture.clear}>
          {texts.form.draw}
        </Drawn>
      )}
    </ThumbnailField>
  );
}

const Drawn = styled(Button)`
  justify-self: start;
`;
