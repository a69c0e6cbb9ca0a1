import { createFakeShell } from '@linkstall/testing';
import { shellAtom } from '@linkstall/kit/remote';
import { NO_SCHEDULE, ScheduleFields, ZoneChooser, type ScheduleValues } from '@linkstall/kit/schedule';
import { TranslationFields } from '@linkstall/kit/translations';
import { createStore, Provider } from 'jotai';
import { useState } from 'react';

import { type GalleryPage, Specimen } from '../specimen.tsx';

function Fields({ initial }: { readonly initial: ScheduleValues }) {
  const [values, setValues] = useState(initial);
  return <ScheduleFields values={values} onChange={(part) => setValues((current) => ({ ...current, ...part }))} />;
}

function Translations() {
  const [value, setValue] = useState('{"hi":{"title":"व्यंजन"}}');
  const fields = [
    { name: 'title', label: 'Header', hint: 'Up to 120 characters. An empty text stays in the first language.' },
    { name: 'text', label: 'Text', isLong: true, maxLength: 500 },
  ];
  return <TranslationFields languages={['hi', 'ar']} fields={fields} value={value} onChange={setValue} />;
}

/** Provides a shell, as a remote does. */
function Schedule() {
  const [store] = useState(() => {
    const newStore = createStore();
    newStore.set(shellAtom, createFakeShell());
    return newStore;
  });
  const [zone, setZone] = useState('Europe/Berlin');
  return (
    <Provider store={store}>
      <Specimen name="ScheduleFields, collapsed">
        <Fields initial={NO_SCHEDULE} />
      </Specimen>
      <Specimen name="ScheduleFields with times that clocks skip or show twice">
        <Fields
          initial={{ shownFrom: '2026-03-29T02:30', shownUntil: '2027-10-31T02:30', scheduleZone: 'Europe/Berlin' }}
        />
      </Specimen>
      <Specimen name="TranslationFields">
        <Translations />
      </Specimen>
      <Specimen name="ZoneChooser">
        <ZoneChooser label="Times are in the time zone" zone={zone} onChoose={setZone} />
      </Specimen>
    </Provider>
  );
}

export const schedule: GalleryPage = {
  path: '/times',
  title: 'Times and languages',
  components: { ScheduleFields, TranslationFields, ZoneChooser },
  Page: () => <Schedule />,
};
