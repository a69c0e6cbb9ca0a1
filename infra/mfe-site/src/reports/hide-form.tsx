import type { ModeratedAccount, NewTakedown, TakedownCategory, TakedownTarget } from '@linkstall/contracts/http';
import { TAKEDOWN_CATEGORIES } from '@linkstall/kit/takedown-categories';
import { token } from '@linkstall/contracts/tokens';
import { panel, Select, SendButton } from '@linkstall/kit/components';
import { Field, fieldErrors, Form, FormProblem, TextArea, useForm } from '@linkstall/kit/form';
import { shellAtom } from '@linkstall/kit/remote';
import { useAtomValue, useSetAtom } from 'jotai';
import { useId } from 'react';
import styled from 'styled-components';

import { moderationTexts as texts } from '../ui/moderation-texts.ts';
import { doTakeDownAtom } from './reports.state.ts';

interface HideFormProps {
  readonly account: ModeratedAccount;
  readonly onChange: () => void;
}

/** Hides the page, an entry or a product, or suspends the account. */
export function HideForm({ account: { username, items, isSuspended }, onChange }: HideFormProps) {
  const { notice } = useAtomValue(shellAtom);
  const takeDown = useSetAtom(doTakeDownAtom);
  const [whatId, categoryId] = [useId(), useId()];
  const form = useForm({
    check: ({ reason }: NewTakedown) => (reason === '' ? { reason: texts.wordsMissing } : {}),
    send: (takedown) => takeDown({ username, ...takedown }),
    onSent: (_, unlock) => {
      notice.success(texts.done);
      onChange();
      unlock();
    },
    onRefusal: (failure) => {
      const errors = fieldErrors(failure);
      return Object.keys(errors).length > 0 ? errors : { form: failure.message };
    },
  });
  const visibleItems = items.filter(({ takedown }) => !takedown);
  return (
    <Panel
      form={form}
      onSubmit={(valueOf) => {
        const [target = '', id = ''] = valueOf('what').split(' ');
        const category = valueOf('category') as TakedownCategory;
        return form.submit({ target: target as TakedownTarget, id, category, reason: valueOf('reason').trim() });
      }}
    >
      <h2>{texts.hide}</h2>
      <FormProblem />
      <Field>
        <label htmlFor={whatId}>{texts.what}</label>
        <Select id={whatId} name="what">
          {!isSuspended && <option value="page">{texts.wholePage}</option>}
          <option value="account">{texts.wholeAccount}</option>
          {visibleItems.map(({ target, id, title, url }) => (
            <option key={id} value={`${target} ${id}`}>
              {texts.item(target, title, url)}
            </option>
          ))}
        </Select>
      </Field>
      <Field>
        <label htmlFor={categoryId}>{texts.category}</label>
        <Select id={categoryId} name="category">
          {TAKEDOWN_CATEGORIES.map((category) => (
            <option key={category} value={category}>
              {texts.categories[category]}
            </option>
          ))}
        </Select>
      </Field>
      <TextArea label={texts.words} name="reason" hint={texts.wordsHint} rows={3} />
      <div>
        <SendButton busy={form.busy} sending={texts.sending}>
          {texts.hideNow}
        </SendButton>
      </div>
    </Panel>
  );
}

const Panel = styled(Form)`
  ${panel}
  gap: ${token('4')};
  h2 {
    font-size: ${token('text-lg')};
  }
`;
