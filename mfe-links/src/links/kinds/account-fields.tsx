import { TextField } from '@linkstall/kit/form';
import { FIELD_LIMITS } from '@linkstall/kit/lengths';
import { serviceOf } from '@linkstall/kit/social-services';
import { addressHint, isWebAddress, linkHref, typedAddress } from '@linkstall/kit/text';
import type { ClipboardEvent } from 'react';
import { useId } from 'react';

import { kindTexts } from '../../ui/kind-texts.ts';
import { linesOf } from '../entry-values.ts';
import { Group, Hint } from './field-group.styles.ts';
import type { EntryForm } from './use-entry-form.ts';

const socialTexts = kindTexts.social;

/** A hint while an address is typed: the service of the address, or the reason why it is no address. */
function hintOf(address: string): string | undefined {
  const text = address.trim();
  if (!text) return undefined;
  if (!isWebAddress(text)) return addressHint(text);
  const service = serviceOf(new URL(linkHref(text)).hostname);
  return service ? socialTexts.knownService(service.label) : socialTexts.unknownService;
}

/** One field for each address, and an empty field for the next address. */
export function AccountFields({ form: { values, change, state } }: { readonly form: EntryForm }) {
  const id = useId();
  const addresses = (values['accounts'] ?? '').split('\n').slice(0, FIELD_LIMITS.accounts);
  const lines = addresses.at(-1) === '' || addresses.length === FIELD_LIMITS.accounts ? addresses : [...addresses, ''];
  const setAddresses = (newLines: readonly string[]) => change('accounts', newLines.join('\n'));
  const paste = (index: number) => (event: ClipboardEvent) => {
    const pasted = linesOf(typedAddress(event.clipboardData.getData('text')).replaceAll(/[\s,]+/g, '\n'));
    if (pasted.length < 2) return;
    event.preventDefault();
    setAddresses(lines.toSpliced(index, 1, ...pasted).slice(0, FIELD_LIMITS.accounts));
  };
  const error = state.errors['accounts'];
  return (
    <Group role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`}>
      <b id={`${id}-label`}>{socialTexts.label}</b>
      <Hint id={`${id}-hint`}>{socialTexts.hint}</Hint>
      {lines.map((line, index) => (
        <TextField
          key={index}
          label={socialTexts.address(index + 1)}
          name={fieldNameOf(lines, index, error !== undefined)}
          hint={hintOf(line)}
          value={line}
          placeholder={index === 0 ? socialTexts.example : ''}
          required={index === 0}
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={index === 0}
          onPaste={paste(index)}
          onText={(text) => setAddresses(lines.with(index, typedAddress(text)))}
        />
      ))}
    </Group>
  );
}

/**
 * Form errors use the index among the addresses that are sent, so the number in the field name does not count empty lines.
 * The first field shows an error of the whole list.
 */
function fieldNameOf(lines: readonly string[], index: number, hasListError: boolean): string {
  if (hasListError && index === 0) return 'accounts';
  return lines[index]?.trim() ? `accounts.${linesOf(lines.slice(0, index).join('\n')).length}` : '';
}
