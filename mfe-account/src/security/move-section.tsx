import type { PageMove } from '@linkstall/contracts/http';
import { Select } from '@linkstall/kit/components';
import { Field, TextField } from '@linkstall/kit/form';
import { useId, useState } from 'react';
import styled from 'styled-components';

import { Button } from '../ui/button.tsx';
import { Form } from '../ui/form.tsx';
import { Panel } from '../ui/page-layout.tsx';
import { securityTexts } from '../ui/security-texts.ts';
import { useMove, useMoveEnd } from './move.state.ts';

/** The durations that the API knows; 0: until the user ends the redirect. */
const MONTHS = [1, 3, 6, 12, 0] as const;
const DEFAULT_MONTHS = '3';

/** Redirects the page to another Linkstall, and says where it leads. */
export function MoveSection({ move }: { readonly move: PageMove | undefined }) {
  const [now] = useState(Date.now);
  const isOver = new Date(move?.until ?? Infinity).getTime() <= now;
  return (
    <Panel aria-label={securityTexts.move.title}>
      <h2>{securityTexts.move.title}</h2>
      {move && !isOver ? <CurrentMove move={move} /> : <MoveForm />}
    </Panel>
  );
}

function CurrentMove({ move: { address, until } }: { readonly move: PageMove }) {
  const form = useMoveEnd();
  return (
    <>
      <p>{securityTexts.move.leadsTo}</p>
      <p>
        <a href={address}>{address.replace('https://', '')}</a>
      </p>
      <p>{until === null ? securityTexts.move.untilEnded : securityTexts.move.until(new Date(until))}</p>
      <Form form={form} aria-label={securityTexts.move.title} onSubmit={() => form.submit(undefined)}>
        <Button kind="secondary" label={securityTexts.move.end} busy={form.busy} />
      </Form>
    </>
  );
}

function MoveForm() {
  const form = useMove();
  const id = useId();
  const [address, setAddress] = useState('');
  const [months, setMonths] = useState(DEFAULT_MONTHS);
  return (
    <>
      <p>{securityTexts.move.intro}</p>
      <p>{securityTexts.move.proof}</p>
      <Form
        form={form}
        aria-label={securityTexts.move.title}
        onSubmit={() => form.submit({ address: address.trim(), months: Number(months) })}
      >
        <TextField
          label={securityTexts.move.address}
          name="address"
          value={address}
          placeholder={securityTexts.move.example}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          onText={setAddress}
        />
        <Field>
          <label htmlFor={id}>{securityTexts.move.howLong}</label>
          <WideSelect id={id} value={months} onChange={({ currentTarget }) => setMonths(currentTarget.value)}>
            {MONTHS.map((count) => (
              <option key={count} value={count}>
                {securityTexts.move.months(count)}
              </option>
            ))}
          </WideSelect>
        </Field>
        <Button kind="secondary" label={securityTexts.move.action} busy={form.busy} />
      </Form>
    </>
  );
}

const WideSelect = styled(Select)`
  width: 100%;
`;
