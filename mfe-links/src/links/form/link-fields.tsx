import type { Link } from '@linkstall/contracts/http';
import { DraftOffer, FieldPair, FormAlert, FormProblem, RestoreOffer, Switch, TextField } from '@linkstall/kit/form';
import { Button, Row, SendButton } from '@linkstall/kit/components';
import { addressFault, addressHint, typedAddress } from '@linkstall/kit/text';
import { ENTRY_FIELDS } from '@linkstall/kit/entry-fields';
import { FIELD_LIMITS } from '@linkstall/kit/lengths';
import { ScheduleFields } from '@linkstall/kit/schedule';
import { TranslationFields } from '@linkstall/kit/translations';
import styled from 'styled-components';

import { texts } from '../../ui/texts.ts';
import { afterPaste } from '../preview/after-paste.ts';
import { afterPress } from '../preview/after-press.ts';
import { pastedKind, type PastedKind } from '../preview/pasted-kind.ts';
import { KindOffer, PreviewNote } from '../preview/preview-note.tsx';
import { LinkThumbnail } from '../link-thumbnail.tsx';
import { RemoveImage, ThumbnailField } from './thumbnail-field.tsx';
import type { LinkForm } from './use-link-form.ts';

interface LinkFieldsProps {
  readonly form: LinkForm;
  /** The link that is edited. A stored thumbnail need not be chosen again. */
  readonly link?: Link | undefined;
  /** A message above the buttons. */
  readonly warning?: string | false;
  readonly submitLabel: string;
  /** Takes a pasted text that is no link, such as a phone number. Absent while a link is edited. */
  readonly onKind?: (pasted: PastedKind) => void;
}

/** The fields and buttons of the form for a new or edited link. */
export const LinkFields = ({ form, link, warning = false, submitLabel, onKind }: LinkFieldsProps) => (
  <>
    <DraftOffers form={form} />
    <TextFields form={form} isNew={link === undefined} />
    <AddressNotes form={form} onKind={onKind} />
    <TranslationFields
      fields={[{ name: 'title', label: texts.form.title, maxLength: FIELD_LIMITS.title }]}
      value={form.translations}
      onChange={(translations) => form.change({ translations })}
    />
    <Thumbnail form={form} link={link} />
    <Switch
      name="countClicks"
      isOn={form.countClicks}
      onToggle={(countClicks) => form.change({ countClicks })}
      hint={texts.form.countClicksHint}
    >
      {texts.form.countClicks}
    </Switch>
    <Switch
      name="isAffiliate"
      isOn={form.isAffiliate}
      onToggle={(isAffiliate) => form.change({ isAffiliate })}
      hint={texts.form.isAffiliateHint}
    >
      {texts.form.isAffiliate}
    </Switch>
    <ScheduleFields values={form} storedSchedule={link} onChange={form.change} />
    {warning && <FormAlert>{warning}</FormAlert>}
    <FormProblem />
    <Row>
      <SendButton kind="primary" busy={form.state.busy}>
        {submitLabel}
      </SendButton>
      <Button $kind="quiet" onClick={form.cancel}>
        {texts.common.cancel}
      </Button>
    </Row>
  </>
);

/** Offers a saved draft, or the values that a refused address removed from the fields. */
function DraftOffers({ form: { draft, restoreDraft, clearedValues } }: Pick<LinkFieldsProps, 'form'>) {
  if (!clearedValues) return <DraftOffer draft={draft} onAccept={restoreDraft} />;
  const { url } = clearedValues.values;
  return (
    <RestoreOffer onRestore={clearedValues.restore}>
      {texts.form.notAnAddress(url.trim(), addressFault(url))}
    </RestoreOffer>
  );
}

/** A hint for an address that was refused, also after the refusal cleared the field. */
const hintOf = ({ url, clearedValues, state: { errors } }: LinkForm): string | undefined =>
  errors['url'] === texts.form.invalidUrl ? addressHint(url || clearedValues?.values.url || '') : undefined;

const TextFields = ({ form, isNew }: { readonly form: LinkForm; readonly isNew: boolean }) => (
  <FieldPair>
    <TextField
      label={texts.form.url}
      name="url"
      hint={hintOf(form)}
      value={form.url}
      placeholder={texts.form.urlPlaceholder}
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus={isNew}
      onPaste={({ currentTarget }) => afterPaste(currentTarget, form.preview.read)}
      onBlur={({ currentTarget }) => afterPress(currentTarget, form.preview.read)}
      onText={(text) => form.change({ url: typedAddress(text) })}
    />
    <TextField
      label={texts.form.title}
      name="title"
      hint={texts.form.titleHint}
      value={form.title}
      placeholder={texts.form.titlePlaceholder}
      autoFocus={!isNew}
      onText={(text) => form.change({ title: text })}
    />
  </FieldPair>
);

interface AddressNotesProps extends Pick<LinkFieldsProps, 'form'> {
  readonly onKind: LinkFieldsProps['onKind'] | undefined;
}

function AddressNotes({ form, onKind }: AddressNotesProps) {
  const pasted = onKind ? pastedKind(form.url) : null;
  const takeHttps = (url: string) => {
    form.preview.accept(url);
    form.change({ url });
  };
  const takeKind = ({ kind, values }: PastedKind) =>
    onKind?.({ kind, values: { ...titleOf(kind, form.title), ...values } });
  return (
    <>
      <PreviewNote url={form.url} preview={form.preview} onHttps={takeHttps} />
      {pasted && <KindOffer pasted={pasted} onKind={takeKind} />}
    </>
  );
}

const titleOf = (kind: PastedKind['kind'], title: string) =>
  ENTRY_FIELDS[kind].includes('title') && title.trim() !== '' ? { title } : {};

function Thumbnail({ form: { image, state, title }, link }: Pick<LinkFieldsProps, 'form' | 'link'>) {
  const { isRemoved, photo } = image;
  return (
    <ThumbnailField
      image={image}
      label={texts.form.thumbnail}
      hint={texts.form.thumbnailHint(image.drawing !== null)}
      storedImage={link && <LinkThumbnail link={isRemoved ? { title, thumbnail: { url: '' } } : link} />}
      error={state.errors['thumbnail']}
      required={!link && !image.drawing}
    >
      {image.canReplaceWithDrawing && (
        <DrawButton $kind="quiet" onClick={image.clear}>
          {texts.form.useDrawing}
        </DrawButton>
      )}
      {link?.thumbnail.url && !photo && (
        <RemoveImage isRemoved={isRemoved} isDisabled={state.busy} onToggle={image.toggleRemoved} />
      )}
    </ThumbnailField>
  );
}

const DrawButton = styled(Button)`
  justify-self: start;
`;
