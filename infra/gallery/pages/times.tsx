import { createFakeShell } from '@linkstall/contracts/testing';
import { shellAtom } from '@linkstall/kit/remote';
import { NO_TIMES, TimesFields, ZoneChooser, type TimesValues } from '@linkstall/kit/times';
import { createStore, Provider } from 'jotai';
import { useState } from 'react';

import { type GalleryPage, Specimen } from '../specimen.tsx';

function Fields({ first }: { readonly first: TimesValues }) {
  const [values, setValues] = useState(first);
  return <TimesFields values={values} onChange={(part) => setValues((before) => ({ ...before, ...part }))} />;
}

/** With a shell of its own, as a remote has one. */
function Times() {
  const [store] = useState(() => {
    const created = createStore();
    created.set(shellAtom, createFakeShell());
    return created;
  });
  const [zone, setZone] = useState('Europe/Berlin');
  return (
    <Provider store={store}>
      <Specimen of="TimesFields, folded away">
        <Fields first={NO_TIMES} />
      </Specimen>
      <Specimen of="TimesFields, with times that clocks skip or show twice">
        <Fields first={{ shownFrom: '2026-03-29T02:30', shownUntil: '2027-10-31T02:30', timesZone: 'Europe/Berlin' }} />
      </Specimen>
      <Specimen of="ZoneChooser">
        <ZoneChooser label="Times are in the time zone" zone={zone} onChoose={setZone} />
      </Specimen>
    </Provider>
  );
}

export const times: GalleryPage = {
  path: '/times',
  title: 'Times',
  shows: { TimesFields, ZoneChooser },
  Page: () => <Times />,
};
