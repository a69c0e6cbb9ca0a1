import { directionOf } from '@linkstall/kit/languages';
import { FIELD_LIMITS } from '@linkstall/kit/lengths';
import type { InputHTMLAttributes } from 'react';

import { Foot, Page, Panel } from '../ui/creator-page.styles.ts';
import { FIELDS, loadForm, type FormContent, type FormField } from './form-content.ts';
import { Field, Form, Intro, Note, Problem, Title } from './form.styles.ts';

/** In this chunk, so that pages without a form do not load it. */
export const load = loadForm;

interface Props {
  readonly content: FormContent;
}

/** The page of a contact form or an e-mail list. It works without scripts. */
export default function VisitorForm({ data: content }: { readonly data: FormContent }) {
  const { pagePath, fullName, css, language, title, intro, isSent, texts } = content;
  return (
    <Page data-page="" $theme={css} $isRightToLeft={directionOf(language) === 'rtl'}>
      <Panel>
        <Title>{title}</Title>
        {isSent ? <Intro role="status">{texts.sent}</Intro> : intro && <Intro>{intro}</Intro>}
        {!isSent && <TheForm content={content} />}
      </Panel>
      <Foot>
        <a href={pagePath}>{fullName}</a>
      </Foot>
    </Page>
  );
}

function TheForm({ content }: Props) {
  const { kind, consent, token, faults, texts } = content;
  // Without an action the form goes to its own address, with the language.
  return (
    <Form method="post">
      {faults.form && <Problem role="alert">{faults.form}</Problem>}
      <input type="hidden" name="token" value={token} />
      {/* Only programs fill this field in. `hidden` hides the field from everybody else, also from screen readers. */}
      <div hidden>
        <input name="website" tabIndex={-1} autoComplete="off" />
      </div>
      {kind === 'contactForm' && (
        <TextInput content={content} field="name" autoComplete="name" maxLength={FIELD_LIMITS.fullName} />
      )}
      <TextInput content={content} field="email" type="email" autoComplete="email" maxLength={254} required />
      {kind === 'contactForm' && <MessageInput content={content} />}
      {consent && <Intro id="consent">{consent}</Intro>}
      <button aria-describedby={consent ? 'consent note' : 'note'}>{texts.send}</button>
      <Note id="note">{texts.note}</Note>
    </Form>
  );
}

/** The attributes that tie a field to its label and its fault. The first field with a fault has the focus. */
function fieldProps({ faults, values }: FormContent, field: FormField) {
  const firstFault = FIELDS.find((name) => faults[name] !== undefined);
  return {
    id: field,
    name: field,
    defaultValue: values[field],
    ...(faults[field] !== undefined && { 'aria-invalid': true, 'aria-describedby': `${field}-fault` }),
    ...(firstFault === field && { autoFocus: true }),
  };
}

interface InputProps extends Props, Omit<InputHTMLAttributes<HTMLInputElement>, 'content'> {
  readonly field: FormField;
}

const TextInput = ({ content, field, ...attributes }: InputProps) => (
  <Field>
    <label htmlFor={field}>{content.texts[field]}</label>
    <input {...attributes} {...fieldProps(content, field)} dir="auto" />
    <Fault content={content} field={field} />
  </Field>
);

const MessageInput = ({ content }: Props) => (
  <Field>
    <label htmlFor="message">{content.texts.message}</label>
    <textarea
      {...fieldProps(content, 'message')}
      dir="auto"
      rows={6}
      maxLength={FIELD_LIMITS.visitorMessage}
      required
    />
    <Fault content={content} field="message" />
  </Field>
);

const Fault = ({ content: { faults }, field }: Props & { readonly field: FormField }) =>
  faults[field] === undefined ? null : <Problem id={`${field}-fault`}>{faults[field]}</Problem>;
