import type { TokenScope } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { Select } from '@linkstall/kit/components';
import { Field, Hint, Switch, TextField } from '@linkstall/kit/form';
import { TOKEN_SCOPES } from '@linkstall/kit/token-scopes';
import { useId, useState } from 'react';
import styled from 'styled-components';

import { apiTokenTexts as texts } from '../../ui/api-token-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { useNewToken } from './api-tokens.state.ts';

const DAYS = [7, 30, 90, 180, 365] as const;
const DEFAULT_DAYS = '90';

export function NewTokenForm() {
  const form = useNewToken();
  const id = useId();
  const [scopes, setScopes] = useState<readonly TokenScope[]>([]);
  const [days, setDays] = useState(DEFAULT_DAYS);
  const setScope = (scope: TokenScope, isOn: boolean) =>
    setScopes((before) => TOKEN_SCOPES.filter((each) => (each === scope ? isOn : before.includes(each))));
  return (
    <Form
      form={form}
      aria-label={texts.make}
      onSubmit={(valueOf) => form.submit({ name: valueOf('tokenName'), scopes, days: Number(days) })}
    >
      <TextField label={texts.name} name="tokenName" hint={texts.nameHint} maxLength={60} />
      <Scopes>
        <legend>{texts.scopes}</legend>
        {TOKEN_SCOPES.map((scope) => (
          <Switch key={scope} name={scope} isOn={scopes.includes(scope)} onToggle={(isOn) => setScope(scope, isOn)}>
            {texts.scopeNames[scope]}
          </Switch>
        ))}
      </Scopes>
      <Field>
        <label htmlFor={id}>{texts.days}</label>
        <WideSelect id={id} value={days} onChange={({ currentTarget }) => setDays(currentTarget.value)}>
          {DAYS.map((count) => (
            <option key={count} value={count}>
              {texts.dayCount(count)}
            </option>
          ))}
        </WideSelect>
      </Field>
      <Hint>{texts.shownOnce}</Hint>
      <Button kind="secondary" label={texts.make} busy={form.busy} />
    </Form>
  );
}

const Scopes = styled.fieldset`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 13rem), 1fr));
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;

  legend {
    padding: 0;
    font-weight: ${token('weight-mid')};
  }
`;

const WideSelect = styled(Select)`
  width: 100%;
`;
