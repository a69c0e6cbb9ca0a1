import type { NameCheck } from '@linkstall/contracts/http';
import type { HttpPort, ShellApi } from '@linkstall/contracts/shell';
import { brokenNameRule, NAME_LENGTH } from '@linkstall/kit/username';
import { useEffect, useRef, useState } from 'react';

import { ChainIcon, TickIcon } from '../ui/icons.tsx';
import { ClaimForm } from './claim-field.styles.ts';
import { landingTexts as texts } from './landing-texts.ts';

/** The pause in ms after which a name is checked while the visitor types. */
const TYPING_PAUSE_MS = 350;

/**
 * The field for a username, which leads to the signup page with the name. It is a plain form, so it works before the page is
 * hydrated, and without scripts. The first touch hydrates the page, and then the field says whether the name is free.
 */
export function ClaimField({ shell }: { readonly shell: ShellApi }) {
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const check = useNameCheck(shell.http, name);
  // The visitor may have typed before the page was hydrated.
  useEffect(() => setName(typedName(input.current?.value ?? '')), []);
  return (
    <ClaimForm action="/signup">
      <label htmlFor="claim">{texts.claim.label}</label>
      <div>
        <span>{`${shell.origin.replace(/^https?:\/\//, '')}/`}</span>
        <input
          ref={input}
          id="claim"
          name="username"
          placeholder={texts.claim.placeholder}
          aria-describedby="claim-state"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ currentTarget }) => setName(typedName(currentTarget.value))}
        />
        <button type="submit">{texts.claim.action}</button>
      </div>
      <p id="claim-state" role="status" data-state={stateOf(check)}>
        {check?.isFree ? <TickIcon /> : <ChainIcon />}
        {check ? check.text : texts.claim.hint}
      </p>
    </ClaimForm>
  );
}

function stateOf(check: CheckedName | null) {
  if (check?.isFree === undefined) return undefined;
  return check.isFree ? 'free' : 'taken';
}

/** The name as the signup page reads it: a pasted `@name` counts as the name. */
const typedName = (text: string): string => text.trim().replace(/^@/, '');

interface CheckedName {
  /** Absent for a text that cannot be a username. */
  readonly isFree?: boolean;
  readonly text: string;
}

/** The answer of the API about a name, or the rule that the name breaks. Null before the answer. */
function useNameCheck(http: HttpPort, name: string): CheckedName | null {
  const [result, setResult] = useState<{ readonly name: string; readonly check: NameCheck } | null>(null);
  const brokenRule = brokenNameRule(name);
  useEffect(() => {
    if (brokenRule !== null) return undefined;
    let isLatest = true;
    const read = () =>
      http.get<NameCheck>(`/users/name-free/${encodeURIComponent(name)}`).then(
        (check) => isLatest && setResult({ name, check }),
        () => undefined, // the signup page checks the name again
      );
    const timer = setTimeout(() => void read(), TYPING_PAUSE_MS);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [http, name, brokenRule]);
  if (brokenRule !== null) return name.length < NAME_LENGTH.min ? null : { text: texts.claim.rule };
  if (result?.name !== name) return null;
  const { isFree, message } = result.check;
  return { isFree, text: isFree ? texts.claim.free(name) : message };
}
