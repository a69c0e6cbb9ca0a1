import type { OtherEntry } from '@linkstall/contracts/http';
import { DraftOffer, FieldPair, FormAlert, FormProblem, TextArea, TextField } from '@linkstall/kit/form';
import { Button, Row, SendButton } from '@linkstall/kit/pieces';
import { ScheduleFields } from '@linkstall/kit/schedule';

import { kindTexts } from '../../ui/kind-texts.ts';
import { texts } from '../../ui/texts.ts';
import { ThumbnailField } from '../form/thumbnail-field.tsx';
import { AccountFields } from './account-fields.tsx';
import { FIELDS, type FieldPlan } from './fields.ts';
import { EntryPicture } from './kind-icon.tsx';
import { ProductField } from './product-field.tsx';
import type { EntryForm } from './use-entry-form.ts';

interface EntryFieldsProps {
  readonly form: EntryForm;
  /** What is there already. */
  readonly stored?: OtherEntry | undefined;
  /** What the creator must know before sending. */
  readonly warning?: string | false;
  readonly send: string;
  readonly onCancel: () => void;
}

/** What is inside the form of an entry, new or edited. */
export const EntryFields = ({ form, stored, warning = false, send, onCancel }: EntryFieldsProps) => (
  <>
    <DraftOffer draft={form.draft} onTake={form.takeDraft} />
    <Asked form={form} stored={stored} />
    <ScheduleFields values={form.schedule} stored={form.storedSchedule} onChange={form.changeSchedule} />
    {warning && <FormAlert>{warning}</FormAlert>}
    <FormProblem />
    <Row>
      <SendButton kind="primary" busy={form.state.busy}>
        {send}
      </SendButton>
      <Button $kind="quiet" onClick={onCancel}>
        {texts.common.cancel}
      </Button>
    </Row>
  </>
);

interface Asked {
  readonly form: EntryForm;
  readonly stored: OtherEntry | undefined;
}

function Asked({ form, stored }: Asked) {
  const { kind, typed, type } = form;
  if (kind === 'social') return <AccountFields form={form} />;
  if (kind === 'product') return <ProductField form={form} />;
  const fields = FIELDS[kind].map((plan, place) => (
    <PlannedField
      key={plan.name}
      plan={plan}
      value={typed[plan.name] ?? ''}
      autoFocus={place === 0}
      onText={(text) => type(plan.name, text)}
    />
  ));
  return (
    <>
      {pairsOf(fields).map((pair, place) => (pair.length > 1 ? <FieldPair key={place}>{pair}</FieldPair> : pair))}
      {kind === 'video' && <VideoPicture form={form} stored={stored} />}
    </>
  );
}

/** One of its own, which may be taken away again. */
function VideoPicture({ form: { picture, state }, stored }: Asked) {
  const has = stored?.kind === 'video' && stored.thumbnail.url !== '';
  const { isRemoved, photo, turnRemoved } = picture;
  return (
    <ThumbnailField
      picture={picture}
      label={kindTexts.optional(kindTexts.video.picture)}
      hint={kindTexts.video.pictureHint}
      stored={has && !isRemoved && <EntryPicture entry={stored} />}
      error={state.errors['thumbnail']}
    >
      {has && !photo && (
        <Row>
          <Button $kind="quiet" disabled={state.busy} onClick={turnRemoved}>
            {isRemoved ? kindTexts.video.keepPicture : kindTexts.video.removePicture}
          </Button>
        </Row>
      )}
    </ThumbnailField>
  );
}

const pairsOf = <T,>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / 2) }, (_, pair) => all.slice(pair * 2, pair * 2 + 2));

interface PlannedFieldProps {
  readonly plan: FieldPlan;
  readonly value: string;
  readonly autoFocus: boolean;
  readonly onText: (text: string) => void;
}

function PlannedField({ plan, value, autoFocus, onText }: PlannedFieldProps) {
  const { name, hint, example, inputMode, isOptional = false, isLong, isCode, most } = plan;
  const asked = {
    label: isOptional ? kindTexts.optional(plan.label) : plan.label,
    name,
    hint,
    value,
    placeholder: example,
    required: !isOptional,
    autoFocus,
    onText,
  };
  if (isLong) return <TextArea {...asked} {...(most !== undefined && { most })} />;
  return (
    <TextField
      {...asked}
      {...(inputMode && { inputMode })}
      {...(isCode && { autoCapitalize: 'none', spellCheck: false })}
    />
  );
}
