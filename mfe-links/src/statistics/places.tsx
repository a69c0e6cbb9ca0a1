import type { AddressPlace, InsightPlace, Insights } from '@linkstall/contracts/http';
import { token } from '@linkstall/contracts/tokens';
import { adminLocale } from '@linkstall/kit/admin-language';
import { Button, panel, Row, SendButton, tapLink } from '@linkstall/kit/components';
import { Form, FormProblem, TextField, useForm } from '@linkstall/kit/form';
import { useSessionUser } from '@linkstall/kit/remote';
import { useSetAtom } from 'jotai';
import { useId, useState } from 'react';
import styled from 'styled-components';

import { placeTexts } from '../ui/statistics-texts.ts';
import * as state from './insights.state.ts';
import { placeClicksOf } from './sources.ts';

/** What the panel shows below the list: a form for a new place, for a name, or the question before a removal. */
type Task = { readonly kind: 'none' | 'add' } | { readonly kind: 'rename' | 'remove'; readonly place: InsightPlace };

interface PlacesProps {
  readonly places: readonly InsightPlace[];
  readonly entries: Insights['entries'];
}

/** The places where the creator's address stands, each with its address, its QR code and its numbers. */
export function Places({ places, entries }: PlacesProps) {
  const id = useId();
  const [task, setTask] = useState<Task>({ kind: 'none' });
  const end = () => setTask({ kind: 'none' });
  return (
    <Card aria-labelledby={id}>
      <h2 id={id}>{placeTexts.title}</h2>
      <p>{placeTexts.intro}</p>
      {places.length > 0 && (
        <ul>
          {places.map((place) => (
            <PlaceRow key={place.slug} place={place} entries={entries} onTask={setTask} />
          ))}
        </ul>
      )}
      {task.kind === 'none' && (
        <Row>
          <Button $kind="secondary" onClick={() => setTask({ kind: 'add' })}>
            {placeTexts.add}
          </Button>
        </Row>
      )}
      {(task.kind === 'add' || task.kind === 'rename') && (
        <PlaceForm
          key={task.kind === 'rename' ? task.place.slug : ''}
          place={task.kind === 'rename' ? task.place : null}
          onEnd={end}
        />
      )}
      {task.kind === 'remove' && <Removal place={task.place} onEnd={end} />}
    </Card>
  );
}

interface PlaceRowProps {
  readonly place: InsightPlace;
  readonly entries: Insights['entries'];
  readonly onTask: (task: Task) => void;
}

function PlaceRow({ place, entries, onTask }: PlaceRowProps) {
  const path = `/${useSessionUser()?.username ?? ''}/${place.slug}`;
  const pressed = placeClicksOf(place, entries);
  const clicks = place.entries.reduce((sum, entry) => sum + entry.clicks, 0);
  return (
    <li>
      <h3>
        <bdi>{place.name}</bdi>
      </h3>
      <b>{placeTexts.numbers(place.views, clicks)}</b>
      <code>
        {location.host}
        {path}
      </code>
      {pressed.length > 0 && (
        <details>
          <summary>{placeTexts.pressed}</summary>
          <ol>
            {pressed.map(({ name, count }, index) => (
              <li key={index}>
                <bdi>{name}</bdi> <b>{count.toLocaleString(adminLocale())}</b>
              </li>
            ))}
          </ol>
        </details>
      )}
      <Row>
        <CodeLink href={`${path}.qr.svg`} download={`${place.slug}.svg`}>
          {placeTexts.code}
          <span className="ls-hidden">{placeTexts.of(place.name)}</span>
        </CodeLink>
        <Button $kind="quiet" onClick={() => onTask({ kind: 'rename', place })}>
          {placeTexts.rename}
          <span className="ls-hidden"> {place.name}</span>
        </Button>
        <Button $kind="quiet" onClick={() => onTask({ kind: 'remove', place })}>
          {placeTexts.remove}
          <span className="ls-hidden"> {place.name}</span>
        </Button>
      </Row>
    </li>
  );
}

function PlaceForm({ place, onEnd }: { readonly place: AddressPlace | null; readonly onEnd: () => void }) {
  const change = useSetAtom(state.changePlaceAtom);
  const username = useSessionUser()?.username ?? '';
  const form = useForm({
    check: ({ name, slug }: AddressPlace) => ({
      name: name === '' ? placeTexts.nameMissing : undefined,
      slug: slug === '' ? placeTexts.slugMissing : undefined,
    }),
    send: (values) => change(values),
    onSent: onEnd,
  });
  const slugField = (
    <TextField
      label={placeTexts.slug}
      name="slug"
      hint={placeTexts.slugHint(`${location.host}/${username}/`)}
      maxLength={20}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
  return (
    <Form
      form={form}
      aria-label={place ? placeTexts.rename : placeTexts.add}
      onSubmit={(valueOf) =>
        form.submit({ name: valueOf('name').trim(), slug: place?.slug ?? valueOf('slug').trim().toLowerCase() })
      }
    >
      <TextField
        label={placeTexts.name}
        name="name"
        hint={placeTexts.nameHint}
        maxLength={40}
        defaultValue={place?.name}
        autoFocus
      />
      {!place && slugField}
      <FormProblem />
      <Row>
        <SendButton busy={form.busy}>{placeTexts.save}</SendButton>
        <Button $kind="quiet" onClick={onEnd}>
          {placeTexts.cancel}
        </Button>
      </Row>
    </Form>
  );
}

function Removal({ place, onEnd }: { readonly place: InsightPlace; readonly onEnd: () => void }) {
  const change = useSetAtom(state.changePlaceAtom);
  const form = useForm({ send: () => change({ slug: place.slug, name: '' }), onSent: onEnd });
  return (
    <Form form={form} aria-label={placeTexts.remove} onSubmit={() => form.submit({})}>
      <p role="alert">{placeTexts.removal(place.name)}</p>
      <FormProblem />
      <Row>
        <SendButton kind="danger" busy={form.busy}>
          {placeTexts.removeNow}
        </SendButton>
        <Button $kind="quiet" onClick={onEnd}>
          {placeTexts.cancel}
        </Button>
      </Row>
    </Form>
  );
}

const CodeLink = styled.a`
  ${tapLink}
`;

const Card = styled.section`
  ${panel}
  h2 {
    font-size: ${token('text-lg')};
  }
  h3 {
    font-size: ${token('text-md')};
  }
  > p {
    max-width: ${token('measure')};
    color: ${token('muted')};
  }
  > ul {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr));
    gap: ${token('4')};
  }
  > ul > li {
    display: grid;
    align-content: start;
    gap: ${token('1')};
    padding: ${token('3')} ${token('4')};
    border: ${token('line')} solid ${token('border')};
    border-radius: ${token('radius')};
    overflow-wrap: anywhere;
  }
  code {
    color: ${token('muted')};
    font-size: ${token('text-sm')};
  }
  b {
    font-variant-numeric: tabular-nums;
  }
  summary {
    min-height: ${token('tap')};
    align-content: center;
    color: ${token('link')};
    cursor: pointer;
  }
  ol > li {
    display: flex;
    justify-content: space-between;
    gap: ${token('3')};
  }
  form {
    display: grid;
    gap: ${token('3')};
    max-width: ${token('measure')};
  }
`;
