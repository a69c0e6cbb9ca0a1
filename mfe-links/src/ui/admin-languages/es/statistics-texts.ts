import { messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { placeTexts as englishPlaces, statisticsTexts as english } from '../../statistics-texts.ts';

const { number, plural } = messagesIn('es');

const countTexts = {
  views: (count: number) => plural(count, { one: '# visita', other: '# visitas' }),
  visitors: (count: number) => plural(count, { one: '# visitante', other: '# visitantes' }),
  clicks: (count: number) => plural(count, { one: '# clic', other: '# clics' }),
};

export const statisticsTexts: TranslationOf<typeof english> = {
  title: 'Estadísticas',
  save: 'Guardar CSV',
  period: 'Periodo',
  periods: { 1: 'Hoy', 7: '7 días', 30: '30 días', 90: '90 días', 365: 'Un año' },
  measureLabel: 'Qué muestra el gráfico',
  measures: { views: 'Visitas', visitors: 'Visitantes', clicks: 'Clics' },
  chart: (measure, bars) => `${measure} en ${number(bars)} barras; las cifras están en la tabla`,
  asTable: 'Como tabla',
  time: 'Cuándo',
  week: (from, to) => `${from} a ${to}`,
  hour: (from) => `Desde ${from}`,
  countText: (measure, count) => countTexts[measure](count),
  maximum: (time, countText) => `Máximo: ${time}, ${countText}`,
  point: (time, countText) => `${time}: ${countText}`,
  before: (days, before, now) => {
    if (days === 1) return `${number(before)} ayer`;
    const name = `los ${number(days)} días anteriores`;
    if (before === 0) return `${number(before)} en ${name}`;
    const percent = Math.round((now / before - 1) * 100);
    if (percent === 0) return `igual que en ${name}`;
    return `${percent > 0 ? '▲' : '▼'} ${number(Math.abs(percent))} % respecto a ${name}`;
  },
  clickRate: (percent) =>
    plural(percent, { one: '# clic por cada 100 visitas', other: '# clics por cada 100 visitas' }),
  nothingYet: 'Aquí todavía no se ha contado nada. Comparta su página y vuelva a mirar.',
  clickedEntries: 'Lo más pulsado',
  noClicks: 'Nadie ha pulsado nada en este periodo.',
  sources: 'De dónde vinieron',
  direct: 'Directo o desconocido',
  otherSources: 'Otros sitios',
  inside: (app) => `Dentro de ${app}`,
  campaigns: 'Campañas',
  countries: 'Países',
  noViews: 'No ha venido nadie en este periodo.',
  pagesAndDevices: 'Páginas y dispositivos',
  phones: 'En teléfonos y tabletas',
  desktops: 'En ordenadores',
  page: 'Su página',
  store: 'Su tienda',
  deletedEntries: 'Enlaces y productos eliminados',
  moreEntries: (count) => `${number(count)} más`,
  zone: 'Zona horaria',
  zoneSaved: (zone) => `A partir de ahora, los días empiezan a medianoche en ${zone.replaceAll('_', ' ')}.`,
  countingRules:
    'No se cuentan sus propias visitas, ni los bots conocidos, ni quien vuelve antes de 30 minutos. No se guarda nada de ningún visitante: ni cookies ni direcciones.',
  loading: 'Cargando sus cifras',
  readFailed: 'No se han podido cargar sus cifras.',
  staleHint: 'Ve la lista de antes.',
  unaffectedHint: 'Las visitas se siguen contando.',
};

export const placeTexts: TranslationOf<typeof englishPlaces> = {
  title: 'Lugares',
  intro:
    'Nombre los lugares donde aparece su dirección, como su biografía, un vídeo o la tapa de un tarro. Cada lugar tiene una dirección corta y sus propias cifras.',
  add: 'Añadir lugar',
  name: 'Nombre del lugar',
  nameHint: 'Solo lo ve usted.',
  nameMissing: 'Añada un nombre',
  slug: 'Dirección corta',
  slugHint: (start) => `${start}… con letras de la a a la z, cifras y guiones. Después no se puede cambiar.`,
  slugMissing: 'Añada una dirección corta',
  save: 'Guardar lugar',
  cancel: 'Cancelar',
  numbers: (views, clicks) => `${countTexts.views(views)}, ${countTexts.clicks(clicks)}`,
  pressed: 'Qué se ha pulsado',
  code: 'Código QR',
  rename: 'Renombrar',
  remove: 'Quitar',
  of: (name) => ` de ${name}`,
  removal: (name) =>
    `La dirección y los códigos impresos de ${name} ya no llevarán a ninguna parte, y sus cifras desaparecerán.`,
  removeNow: 'Quitar lugar',
};
