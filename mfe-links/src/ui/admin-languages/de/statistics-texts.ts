import { messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { placeTexts as englishPlaces, statisticsTexts as english } from '../../statistics-texts.ts';

const { number, plural } = messagesIn('de');

const countTexts = {
  views: (count: number) => plural(count, { one: '# Aufruf', other: '# Aufrufe' }),
  visitors: (count: number) => plural(count, { other: '# Besucher' }),
  clicks: (count: number) => plural(count, { one: '# Klick', other: '# Klicks' }),
};

export const statisticsTexts: TranslationOf<typeof english> = {
  title: 'Statistik',
  save: 'Als CSV speichern',
  period: 'Zeitraum',
  periods: { 1: 'Heute', 7: '7 Tage', 30: '30 Tage', 90: '90 Tage', 365: 'Ein Jahr' },
  measureLabel: 'Was das Diagramm zeigt',
  measures: { views: 'Aufrufe', visitors: 'Besucher', clicks: 'Klicks' },
  chart: (measure, bars) => `${measure} in ${number(bars)} Balken; die Zahlen stehen in der Tabelle`,
  asTable: 'Als Tabelle',
  time: 'Wann',
  week: (from, to) => `${from} bis ${to}`,
  hour: (from) => `Ab ${from}`,
  countText: (measure, count) => countTexts[measure](count),
  maximum: (time, countText) => `Am meisten: ${time}, ${countText}`,
  point: (time, countText) => `${time}: ${countText}`,
  before: (days, before, now) => {
    if (days === 1) return `${number(before)} gestern`;
    const name = `den ${number(days)} Tagen davor`;
    if (before === 0) return `${number(before)} in ${name}`;
    const percent = Math.round((now / before - 1) * 100);
    if (percent === 0) return `so viele wie in ${name}`;
    return `${percent > 0 ? '▲' : '▼'} ${number(Math.abs(percent))} % gegenüber ${name}`;
  },
  clickRate: (percent) => plural(percent, { one: '# Klick je 100 Aufrufe', other: '# Klicks je 100 Aufrufe' }),
  nothingYet: 'Hier wurde noch nichts gezählt. Teilen Sie Ihre Seite, und sehen Sie wieder nach.',
  clickedEntries: 'Am meisten geklickt',
  noClicks: 'In dieser Zeit hat niemand etwas angeklickt.',
  sources: 'Woher sie kamen',
  direct: 'Direkt oder unbekannt',
  otherSources: 'Andere Websites',
  inside: (app) => `In ${app}`,
  campaigns: 'Kampagnen',
  countries: 'Länder',
  noViews: 'In dieser Zeit kam niemand.',
  pagesAndDevices: 'Seiten und Geräte',
  phones: 'Auf Handys und Tablets',
  desktops: 'Auf Computern',
  page: 'Ihre Seite',
  store: 'Ihr Shop',
  deletedEntries: 'Gelöschte Links und Produkte',
  moreEntries: (count) => `${number(count)} weitere`,
  zone: 'Zeitzone',
  zoneSaved: (zone) => `Tage beginnen ab jetzt um Mitternacht in ${zone.replaceAll('_', ' ')}.`,
  countingRules:
    'Ihre eigenen Besuche, bekannte Bots und wer innerhalb von 30 Minuten wiederkommt, werden nicht gezählt. Von Besuchern wird nichts gespeichert: kein Cookie, keine Adresse.',
  loading: 'Ihre Zahlen werden geladen',
  readFailed: 'Ihre Zahlen konnten nicht geladen werden.',
  staleHint: 'Sie sehen die Liste von vorher.',
  unaffectedHint: 'Besuche werden trotzdem gezählt.',
};

export const placeTexts: TranslationOf<typeof englishPlaces> = {
  title: 'Orte',
  intro:
    'Benennen Sie, wo Ihre Adresse steht: in Ihrer Bio, in einem Video oder auf einem Glasdeckel. Jeder Ort hat eine kurze Adresse und eigene Zahlen.',
  add: 'Ort hinzufügen',
  name: 'Name des Ortes',
  nameHint: 'Nur Sie sehen ihn.',
  nameMissing: 'Geben Sie einen Namen ein',
  slug: 'Kurze Adresse',
  slugHint: (start) => `${start}… mit Buchstaben von a bis z, Ziffern und Bindestrichen. Später nicht mehr änderbar.`,
  slugMissing: 'Geben Sie eine kurze Adresse ein',
  save: 'Ort speichern',
  cancel: 'Abbrechen',
  numbers: (views, clicks) => `${countTexts.views(views)}, ${countTexts.clicks(clicks)}`,
  pressed: 'Was angeklickt wurde',
  code: 'QR-Code',
  rename: 'Umbenennen',
  remove: 'Entfernen',
  of: (name) => `: ${name}`,
  removal: (name) =>
    `Die Adresse und die gedruckten Codes von ${name} führen dann nirgendwohin, und seine Zahlen verschwinden.`,
  removeNow: 'Ort entfernen',
};
