import { messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { batchTexts as english } from '../../batch-texts.ts';

const { number, plural } = messagesIn('de');

const entries = (count: number) => plural(count, { one: '# Eintrag', other: '# Einträge' });

export const batchTexts: TranslationOf<typeof english> = {
  tools: 'Suchen und auswählen',
  count: (count, onlyLinks) => (onlyLinks ? plural(count, { one: '# Link', other: '# Links' }) : entries(count)),
  ends: (countText) => `In der Liste springen: ${countText}`,
  toTop: 'Anfang',
  toEnd: 'Ende',
  search: 'Titel und Websites durchsuchen',
  placeholder: 'Suchen',
  found: (count, total) => (count === 0 ? 'Kein Eintrag gefunden.' : `${number(count)} von ${number(total)} gefunden.`),
  orderOff: 'Solange Einträge ausgeblendet sind, ist das Verschieben aus.',
  select: 'Auswählen',
  done: 'Fertig',
  list: 'Einträge zum Auswählen',
  selectAll: (count) => plural(count, { one: 'Den gezeigten Eintrag auswählen', other: 'Alle # gezeigten auswählen' }),
  selected: (count) => `${number(count)} ausgewählt`,
  rangeHint: 'Umschalttaste und Klick wählen einen Bereich aus.',
  actions: 'Ausgewählte Einträge ändern',
  move: 'Verschieben',
  show: 'Zeigen',
  hide: 'Verbergen',
  schedule: 'Zeitplan',
  remove: 'Löschen',
  hidden: 'Verborgen',
  moveTitle: (count) => `${entries(count)} verschieben`,
  moveTo: 'Neuer Platz',
  top: 'Ganz oben',
  end: 'Ganz unten',
  after: (name) => `Nach ${name}`,
  scheduleTitle: (count) => `Zeitplan für ${entries(count)}`,
  scheduleHint: 'Dies ersetzt den Zeitplan jedes Eintrags. Ohne Zeiten sind sie immer zu sehen.',
  save: 'Speichern',
  saving: (count) => plural(count, { one: '# Eintrag wird gespeichert …', other: '# Einträge werden gespeichert …' }),
  moved: (count) => `${entries(count)} verschoben.`,
  shown: (count) => `${entries(count)} eingeschaltet.`,
  switchedOff: (count) => `${entries(count)} ausgeschaltet.`,
  scheduled: (count) => `${entries(count)} mit Zeitplan.`,
  unscheduled: (count) => `${entries(count)} ohne Zeitplan.`,
  deleted: (count) => `${entries(count)} gelöscht.`,
  notUndone: 'Die Änderung konnte nicht rückgängig gemacht werden. Versuchen Sie es erneut.',
};
