import { TextField } from '@linkstall/kit/form';
import { MOST } from '@linkstall/kit/lengths';
import { serviceOf } from '@linkstall/kit/social-services';
import { addressHint, isWebAddress, linkHref } from '@linkstall/kit/text';
import type { ClipboardEvent } from 'react';
import { useId } from 'react';

import { kindTexts } from '../../ui/kind-texts.ts';
import { linesOf } from '../entry-words.ts';
import { Group, Hint } from './field-group.styles.ts';
import type { EntryForm } from './use-entry-form.ts';

const says = kindTexts.social;

/** What is said of an address while it is typed: the service that it belongs to, or what keeps it from being one. */
function hintOf(address: string): string | undefined {
  const text = address.trim();
  if (!text) return undefined;
  if (!isWebAddress(text)) return addressHint(text);
  const service = serviceOf(new URL(linkHref(text)).hostname);
  return service ? says.known(service.label) : says.unknown;
}

/** A field for each address, and one more. */
export function AccountFields({ form: { typed, type, state } }: { readonly form: EntryForm }) {
  const id = useId();
  const written = (typed['accounts'] ?? '').split('\n').slice(0, MOST.accounts);
  const lines = written.at(-1) === '' || written.length === MOST.accounts ? written : [...written, ''];
  const write = (next: readonly string[]) => type('accounts', next.join('\n'));
  const paste = (place: number) => (event: ClipboardEvent) => {
    const pasted = linesOf(event.clipboardData.getData('text').replaceAll(/[\s,]+/g, '\n'));
    if (pasted.length < 2) return;
    event.preventDefault();
    write(lines.toSpliced(place, 1, ...pasted).slice(0, MOST.accounts));
  };
  const wrong = state.errors['accounts'];
  return (
    <Group role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`}>
      <b id={`${id}-label`}>{says.label}</b>
      <Hint id={`${id}-hint`}>{says.hint}</Hint>
      {lines.map((line, place) => (
        <TextField
          key={place}
          label={says.address(place + 1)}
          name={nameOf(lines, place, wrong !== undefined)}
          hint={hintOf(line)}
          value={line}
          placeholder={place === 0 ? says.example : ''}
          required={place === 0}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={place === 0}
          onPaste={paste(place)}
          onText={(text) => write(lines.with(place, text))}
        />
      ))}
    </Group>
  );
}

/** Counted among those that are sent, as what is wrong with them is; what is said of all stands at the first. */
function nameOf(lines: readonly string[], place: number, isOfAll: boolean): string {
  if (isOfAll && place === 0) return 'accounts';
  return lines[place]?.trim() ? `accounts.${linesOf(lines.slice(0, place).join('\n')).length}` : '';
}
