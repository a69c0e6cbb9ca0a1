import type { Picture } from '@linkstall/contracts/http';
import { DraftOffer, FieldPair, FormAlert, FormProblem, TextArea, TextField } from '@linkstall/kit/form';
import { Button, Row, SendButton } from '@linkstall/kit/pieces';
import { TimesFields } from '@linkstall/kit/times';

import { kindTexts } from '../../ui/kind-texts.ts';
import { texts } from '../../ui/texts.ts';
import { ThumbnailField } from '../form/thumbnail-field.tsx';
import { AccountFields } from './account-fields.tsx';
import { FIELDS, type FieldPlan } from './fields.ts';
import { ProductField } from './product-field.tsx';
import type { EntryForm } from './use-entry-form.ts';

interface EntryFieldsProps {
  readonly form: EntryForm;
  /** The picture that a video has already. */
  readonly thumbnail?: Picture | undefined;
  /** What the creator must know before sending. */
  readonly warning?: string | false;
  readonly send: string;
  readonly onCancel: () => void;
}

/** What is inside the form of an entry, new or edited. */
export const EntryFields = ({ form, thumbnail, warning = false, send, onCancel }: EntryFieldsProps) => (
  <>
    <DraftOffer draft={form.draft} onTake={form.takeDraft} />
    <Asked form={form} thumbnail={thumbnail} />
    <TimesFields values={form.times} stored={form.storedTimes} onChange={form.typeTimes} />
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

function Asked({ form, thumbnail }: Pick<EntryFieldsProps, 'form' | 'thumbnail'>) {
  const { kind, typed, type, picture, state } = form;
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
      {kind === 'video' && (
        <ThumbnailField
          picture={picture}
          label={kindTexts.optional(kindTexts.video.picture)}
          hint={kindTexts.video.pictureHint}
          stored={thumbnail?.url ? { title: typed['title'] ?? '', thumbnail } : undefined}
          error={state.errors['thumbnail']}
        />
      )}
    </>
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
  const { name, hint, example, inputMode, isOptional = false, isLong, isCode } = plan;
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
  if (isLong) return <TextArea {...asked} />;
  return (
    <TextField
      {...asked}
      {...(inputMode && { inputMode })}
      {...(isCode && { autoCapitalize: 'none', spellCheck: false })}
    />
  );
}
