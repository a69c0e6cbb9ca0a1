import { Form, TextField, type FormErrors } from '@linkstall/kit/form';
import { SendButton } from '@linkstall/kit/components';
import { useAtomValue, useSetAtom } from 'jotai';
import { type KeyboardEvent, useState } from 'react';

import { placeIcons } from './place-icons.ts';
import { placeAddress, PLACES, type PlaceId } from './places.ts';
import { Handles, PlaceGrid } from './places-step.styles.ts';
import { addPlacesAtom, isSavingAtom, type NewLink } from './welcome.state.ts';
import type { StepProps } from './step-props.ts';
import { Buttons } from './welcome.styles.ts';
import { welcomeTexts } from '../../ui/welcome-texts.ts';

const texts = welcomeTexts.places;

type Handle = readonly [PlaceId, string];

/**
 * A grid of services. A press on one opens a field for the name there and moves the focus into it, and a press on a service
 * whose field is empty closes the field. Continue adds a link for each name, in the order of the presses.
 */
export function PlacesStep({ onNext }: StepProps) {
  const [handles, setHandles] = useState<readonly Handle[]>([]);
  const [errors, setErrors] = useState<FormErrors>({});
  const [refusalCount, setRefusalCount] = useState(0);
  const isSaving = useAtomValue(isSavingAtom);
  const addPlaces = useSetAtom(addPlacesAtom);
  const handleOf = (id: PlaceId) => handles.find(([place]) => place === id)?.[1];
  const toggle = (id: PlaceId) => {
    if (handleOf(id) === undefined) setHandles([...handles, [id, '']]);
    else if (handleOf(id) === '') setHandles(handles.filter(([place]) => place !== id));
    else document.getElementById(`place-${id}`)?.querySelector('input')?.focus();
  };
  const change = (id: PlaceId, text: string) => {
    setHandles(handles.map((handle): Handle => (handle[0] === id ? [id, text] : handle)));
    setErrors({ ...errors, [id]: undefined });
  };
  const submit = async () => {
    const { links, errors: newErrors } = linksOf(handles);
    setErrors(newErrors);
    if (Object.keys(newErrors).length > 0) return setRefusalCount(refusalCount + 1);
    const onAdded = ({ place }: NewLink) => setHandles((rest) => rest.filter(([id]) => id !== place));
    if (links.length === 0 || (await addPlaces({ links, onAdded }))) onNext();
  };

  return (
    <Form form={{ errors, busy: isSaving, refusalCount, clearError: () => undefined }} onSubmit={() => void submit()}>
      <PlaceGrid>
        {PLACES.map(({ id, name }) => (
          <li key={id}>
            <button type="button" aria-pressed={handleOf(id) !== undefined} onClick={() => toggle(id)}>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d={placeIcons[id]} />
              </svg>
              {name}
            </button>
          </li>
        ))}
      </PlaceGrid>
      <Handles>
        {handles.map(([id, text]) => (
          <HandleField key={id} id={id} text={text} onText={(newText) => change(id, newText)} />
        ))}
      </Handles>
      <Buttons>
        <SendButton size="field" busy={isSaving} sending={welcomeTexts.saving}>
          {welcomeTexts.next}
        </SendButton>
      </Buttons>
    </Form>
  );
}

/** Enter ends the typing. It does not send the form, because most creators have more than one place. */
function blurOnEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.currentTarget.blur();
}

interface HandleFieldProps {
  readonly id: PlaceId;
  readonly text: string;
  readonly onText: (text: string) => void;
}

function HandleField({ id, text, onText }: HandleFieldProps) {
  const name = PLACES.find((place) => place.id === id)?.name ?? '';
  const isPhone = id === 'whatsapp';
  return (
    <div id={`place-${id}`}>
      <TextField
        label={isPhone ? texts.phone : texts.handle(name)}
        name={id}
        hint={isPhone ? texts.phoneHint : undefined}
        value={text}
        inputMode={isPhone ? 'tel' : 'text'}
        enterKeyHint="done"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        onKeyDown={blurOnEnter}
        onText={onText}
      />
    </div>
  );
}

/** The links of the names, and an error for each text that is no name. Empty fields are ignored. */
function linksOf(handles: readonly Handle[]): { readonly links: readonly NewLink[]; readonly errors: FormErrors } {
  const links: NewLink[] = [];
  const errors: Record<string, string> = {};
  for (const [id, text] of handles) {
    const place = PLACES.find((each) => each.id === id);
    if (!place || text.trim() === '') continue;
    const url = placeAddress(place, text);
    if (url !== null) links.push({ place: id, title: place.name, url });
    else errors[id] = id === 'whatsapp' ? texts.invalidPhone : texts.invalid(place.name);
  }
  return { links, errors };
}
