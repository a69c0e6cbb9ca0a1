import type { Webhook, WebhookEvent, WebhookKind } from '@linkstall/contracts/http';
import { Button as PlainButton, Row, Select } from '@linkstall/kit/components';
import { Field, FieldError, PasswordField, Switch, TextField } from '@linkstall/kit/form';
import { useId, useState } from 'react';
import styled from 'styled-components';

import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { webhookTexts as texts } from '../ui/webhook-texts.ts';
import { useWebhookForm, type WebhookValues } from './webhooks.state.ts';

const KINDS: readonly WebhookKind[] = ['standard', 'listmonk', 'mailchimp'];
const LIST_EVENTS: readonly WebhookEvent[] = ['subscriber.confirmed', 'subscriber.unsubscribed'];
const EVENTS: readonly WebhookEvent[] = [...LIST_EVENTS, 'product.changed'];
const NEW: WebhookValues = { kind: 'standard', address: '', events: LIST_EVENTS, list: '', user: '', key: '' };

interface WebhookFormProps {
  /** The webhook that is changed; absent for a new one. */
  readonly webhook?: Webhook;
  /** Called after a change, and when the user cancels it. */
  readonly onClose?: () => void;
}

/** Adds or changes a webhook. */
export function WebhookForm({ webhook, onClose }: WebhookFormProps) {
  const [values, setValues] = useState<WebhookValues>(() => (webhook ? valuesOf(webhook) : NEW));
  const form = useWebhookForm(webhook, () => {
    setValues(NEW);
    onClose?.();
  });
  const set = (change: Partial<WebhookValues>) => setValues((before) => ({ ...before, ...change }));
  const { kind } = values;
  return (
    <Form
      form={form}
      aria-label={webhook ? texts.changeOf(new URL(webhook.address).host) : texts.add}
      onSubmit={() => form.submit(trimmed(values))}
    >
      {!webhook && <KindField kind={kind} onChoose={(chosen) => set({ kind: chosen })} />}
      {kind !== 'mailchimp' && (
        <TextField
          {...ADDRESS}
          label={texts.address}
          hint={kind === 'standard' ? texts.addressHint : texts.listmonkHint}
          value={values.address}
          onText={(address) => set({ address })}
        />
      )}
      {kind !== 'standard' && (
        <ToolFields kind={kind} values={values} hint={webhook ? texts.keepHint : ''} onChange={set} />
      )}
      <EventFields values={values} error={form.errors['events']} onChange={(events) => set({ events })} />
      <Row>
        <Button kind="secondary" label={webhook ? texts.save : texts.add} busy={form.busy} />
        {webhook && (
          <PlainButton $kind="secondary" $size="field" onClick={onClose}>
            {texts.cancel}
          </PlainButton>
        )}
      </Row>
    </Form>
  );
}

const PLAIN = { autoCapitalize: 'none', spellCheck: false, dir: 'ltr' } as const;
const ADDRESS = { ...PLAIN, name: 'address', inputMode: 'url', placeholder: 'https://' } as const;

function KindField({ kind, onChoose }: { readonly kind: WebhookKind; readonly onChoose: (kind: WebhookKind) => void }) {
  const id = useId();
  const handleChange = (value: string) => {
    const chosen = KINDS.find((each) => each === value);
    if (chosen) onChoose(chosen);
  };
  return (
    <Field>
      <label htmlFor={id}>{texts.kind}</label>
      <Select id={id} name="kind" value={kind} onChange={({ currentTarget }) => handleChange(currentTarget.value)}>
        {KINDS.map((each) => (
          <option key={each} value={each}>
            {texts.kinds[each]}
          </option>
        ))}
      </Select>
    </Field>
  );
}

interface ToolFieldsProps {
  readonly kind: 'listmonk' | 'mailchimp';
  readonly values: WebhookValues;
  /** What empty credentials mean. */
  readonly hint: string;
  readonly onChange: (change: Partial<WebhookValues>) => void;
}

const ToolFields = ({ kind, values, hint, onChange }: ToolFieldsProps) => (
  <>
    <TextField
      {...PLAIN}
      label={texts.lists[kind]}
      name="list"
      hint={texts.listHints[kind]}
      value={values.list}
      inputMode={kind === 'listmonk' ? 'numeric' : 'text'}
      onText={(list) => onChange({ list })}
    />
    {kind === 'listmonk' && (
      <TextField
        {...PLAIN}
        label={texts.user}
        name="user"
        hint={hint}
        value={values.user}
        onText={(user) => onChange({ user })}
      />
    )}
    <PasswordField
      label={texts.keys[kind]}
      name="key"
      autoComplete="off"
      hint={hint === '' ? texts.keyHints[kind] : hint}
      value={values.key}
      onText={(key) => onChange({ key })}
    />
  </>
);

interface EventFieldsProps {
  readonly values: WebhookValues;
  readonly error: string | undefined;
  readonly onChange: (events: readonly WebhookEvent[]) => void;
}

function EventFields({ values: { kind, events }, error, onChange }: EventFieldsProps) {
  const id = useId();
  const possible = kind === 'standard' ? EVENTS : LIST_EVENTS;
  const toggle = (event: WebhookEvent, isOn: boolean) =>
    onChange(EVENTS.filter((each) => (each === event ? isOn : events.includes(each))));
  return (
    <Events as="fieldset" aria-describedby={error === undefined ? undefined : id}>
      <legend>{texts.events}</legend>
      {possible.map((event) => (
        <Switch key={event} name="events" isOn={events.includes(event)} onToggle={(isOn) => toggle(event, isOn)}>
          {texts.eventNames[event]}
        </Switch>
      ))}
      {error !== undefined && <FieldError id={id}>{error}</FieldError>}
    </Events>
  );
}

const valuesOf = ({ kind, address, events, list }: Webhook): WebhookValues => ({
  ...{ kind, events, list, user: '', key: '' },
  address: kind === 'mailchimp' ? '' : address,
});

/** Only the fields of the kind. */
function trimmed({ kind, address, events, list, user, key }: WebhookValues): WebhookValues {
  const isTool = kind !== 'standard';
  return {
    kind,
    address: kind === 'mailchimp' ? '' : address.trim(),
    events: isTool ? LIST_EVENTS.filter((event) => events.includes(event)) : events,
    list: isTool ? list.trim() : '',
    user: kind === 'listmonk' ? user.trim() : '',
    key: isTool ? key.trim() : '',
  };
}

const Events = styled(Field)`
  margin: 0;
  padding: 0;
  border: 0;
  legend {
    padding: 0;
  }
  label {
    flex: 0 1 auto;
  }
`;
