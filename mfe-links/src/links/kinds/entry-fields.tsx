import type { OtherEntry, OtherKind } from '@linkstall/contracts/http';
import { DraftOffer, FieldPair, FormAlert, FormProblem, TextArea, TextField } from '@linkstall/kit/form';
import { Button, Row, SendButton } from '@linkstall/kit/components';
import { TRANSLATED_FIELDS } from '@linkstall/kit/entry-fields';
import { ScheduleFields } from '@linkstall/kit/schedule';
import { TranslationFields } from '@linkstall/kit/translations';

import { kindTexts } from '../../ui/kind-texts.ts';
import { texts } from '../../ui/texts.ts';
import { PreviewNote } from '../preview/preview-note.tsx';
import { afterPaste } from '../preview/after-paste.ts';
import { afterPress } from '../preview/after-press.ts';
import { RemoveImage, ThumbnailField } from '../form/thumbnail-field.tsx';
import { AccountFields } from './account-fields.tsx';
import { CustomFields } from './custom-fields.tsx';
import { Hint } from './field-group.styles.ts';
import { DownloadField } from './download-field.tsx';
import { FIELDS, type FieldDefinition } from './fields.ts';
import { GalleryFields } from './gallery-fields.tsx';
import { HoursFields } from './hours-fields.tsx';
import { EntryImage } from './kind-icon.tsx';
import { ProductField } from './product-field.tsx';
import type { EntryForm } from './use-entry-form.ts';

interface EntryFieldsProps {
  readonly form: EntryForm;
  /** The stored entry, when the form edits one. */
  readonly storedEntry?: OtherEntry | undefined;
  /** A message above the buttons. */
  readonly warning?: string | false;
  readonly submitLabel: string;
  readonly onCancel: () => void;
}

/** The fields and buttons of the form for a new or edited entry. */
export const EntryFields = ({ form, storedEntry, warning = false, submitLabel, onCancel }: EntryFieldsProps) => (
  <>
    <DraftOffer draft={form.draft} onAccept={form.restoreDraft} />
    <KindFields form={form} storedEntry={storedEntry} />
    <TranslationFields
      fields={translatedFields(form.kind)}
      value={form.values['translations'] ?? ''}
      onChange={(translations) => form.change('translations', translations)}
    />
    <ScheduleFields values={form.schedule} storedSchedule={form.storedSchedule} onChange={form.changeSchedule} />
    {warning && <FormAlert>{warning}</FormAlert>}
    <FormProblem />
    <Row>
      <SendButton kind="primary" busy={form.state.busy}>
        {submitLabel}
      </SendButton>
      <Button $kind="quiet" onClick={onCancel}>
        {texts.common.cancel}
      </Button>
    </Row>
  </>
);

const translatedFields = (kind: OtherKind): readonly FieldDefinition[] =>
  kind in FIELDS ? FIELDS[kind].filter(({ name }) => TRANSLATED_FIELDS.some((field) => field === name)) : [];

interface KindFieldsProps {
  readonly form: EntryForm;
  readonly storedEntry: OtherEntry | undefined;
}

function KindFields({ form, storedEntry }: KindFieldsProps) {
  const { kind, values, change, preview } = form;
  if (kind === 'social') return <AccountFields form={form} />;
  if (kind === 'product') return <ProductField form={form} />;
  if (kind === 'custom') return <CustomFields form={form} />;
  const fields = FIELDS[kind].map((field, index) => (
    <KindField
      key={field.name}
      field={field}
      value={values[field.name] ?? ''}
      autoFocus={index === 0}
      onText={(text) => change(field.name, text)}
      onAddress={field.name === 'url' ? preview.read : undefined}
    />
  ));
  return (
    <>
      {pairsOf(fields).map((pair, index) => (pair.length > 1 ? <FieldPair key={index}>{pair}</FieldPair> : pair))}
      {kind === 'hours' && <HoursFields form={form} />}
      {kind === 'images' && <GalleryFields form={form} storedEntry={storedEntry} />}
      {kind === 'file' && <DownloadField form={form} storedEntry={storedEntry} />}
      {FIELDS[kind].some(({ isTime }) => isTime) && <Hint>{kindTexts.event.startsHint(form.zone)}</Hint>}
      {kind === 'video' && (
        <>
          <PreviewNote url={values['url'] ?? ''} preview={preview} onHttps={(url) => takeHttps(form, url)} />
          <VideoImage form={form} storedEntry={storedEntry} />
        </>
      )}
    </>
  );
}

function takeHttps({ preview, change }: EntryForm, url: string): void {
  preview.accept(url);
  change('url', url);
}

/** The optional image of a video. A stored image can be removed. */
function VideoImage({ form: { image, state }, storedEntry }: KindFieldsProps) {
  const hasImage = storedEntry?.kind === 'video' && storedEntry.thumbnail.url !== '';
  const { isImageRemoved, photo, toggleImageRemoved } = image;
  return (
    <ThumbnailField
      image={image}
      label={kindTexts.optional(kindTexts.video.image)}
      hint={kindTexts.video.imageHint}
      storedImage={hasImage && !isImageRemoved && <EntryImage entry={storedEntry} />}
      error={state.errors['thumbnail']}
    >
      {hasImage && !photo && (
        <RemoveImage isRemoved={isImageRemoved} isDisabled={state.busy} onToggle={toggleImageRemoved} />
      )}
    </ThumbnailField>
  );
}

const pairsOf = <T,>(fields: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(fields.length / 2) }, (_, index) => fields.slice(index * 2, index * 2 + 2));

interface KindFieldProps {
  readonly field: FieldDefinition;
  readonly value: string;
  readonly autoFocus: boolean;
  readonly onText: (text: string) => void;
  /** Reads an address from its site, after it was pasted and when the field is left. */
  readonly onAddress: ((address: string) => void) | undefined;
}

function KindField({ field, value, autoFocus, onText, onAddress }: KindFieldProps) {
  const { name, hint, example, inputMode, isOptional = false, isLong, isTime, isCode, maxLength } = field;
  const fieldProps = {
    label: isOptional ? kindTexts.optional(field.label) : field.label,
    name,
    hint,
    value,
    placeholder: example,
    required: !isOptional,
    autoFocus,
    onText,
  };
  if (isLong) return <TextArea {...fieldProps} {...(maxLength !== undefined && { maxLength })} />;
  return (
    <TextField
      {...fieldProps}
      {...(isTime && { type: 'datetime-local' })}
      {...(inputMode && { inputMode })}
      {...(isCode && { autoCapitalize: 'none', spellCheck: false })}
      {...(onAddress && {
        onPaste: ({ currentTarget }) => afterPaste(currentTarget, onAddress),
        onBlur: ({ currentTarget }) => afterPress(currentTarget, onAddress),
      })}
    />
  );
}
