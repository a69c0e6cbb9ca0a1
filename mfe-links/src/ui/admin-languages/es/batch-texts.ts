import { messagesIn, type TranslationOf } from '@linkstall/kit/language';

import type { batchTexts as english } from '../../batch-texts.ts';

const { plural } = messagesIn('es');

const entries = (count: number) => plural(count, { one: '# elemento', other: '# elementos' });

export const batchTexts: TranslationOf<typeof english> = {
  tools: 'Buscar y seleccionar',
  count: (count, onlyLinks) => (onlyLinks ? plural(count, { one: '# enlace', other: '# enlaces' }) : entries(count)),
  ends: (countText) => `Saltar dentro de ${countText}`,
  toTop: 'Inicio',
  toEnd: 'Final',
  search: 'Buscar en títulos y sitios',
  placeholder: 'Buscar',
  found: (count, total) =>
    count === 0
      ? 'No se ha encontrado nada.'
      : plural(count, {
          one: `Se ha encontrado # de ${entries(total)}.`,
          other: `Se han encontrado # de ${entries(total)}.`,
        }),
  orderOff: 'No se puede mover mientras no se muestren todos los elementos.',
  select: 'Seleccionar',
  done: 'Listo',
  list: 'Elementos para seleccionar',
  selectAll: (count) => plural(count, { one: 'Seleccionar el que se muestra', other: 'Seleccionar los # mostrados' }),
  selected: (count) => plural(count, { one: '# seleccionado', other: '# seleccionados' }),
  rangeHint: 'Mayúsculas y una pulsación seleccionan un rango.',
  actions: 'Cambiar los elementos seleccionados',
  move: 'Mover',
  show: 'Mostrar',
  hide: 'Ocultar',
  schedule: 'Programar',
  remove: 'Eliminar',
  hidden: 'Oculto',
  moveTitle: (count) => `Mover ${entries(count)}`,
  moveTo: 'Nuevo lugar',
  top: 'Al principio',
  end: 'Al final',
  after: (name) => `Después de ${name}`,
  scheduleTitle: (count) => `Programar ${entries(count)}`,
  scheduleHint: 'Esto sustituye la programación de cada uno. Sin fechas, se muestran siempre.',
  save: 'Guardar',
  saving: (count) => `Guardando ${entries(count)}…`,
  moved: (count) => plural(count, { one: '# elemento movido.', other: '# elementos movidos.' }),
  shown: (count) => plural(count, { one: '# elemento activado.', other: '# elementos activados.' }),
  switchedOff: (count) => plural(count, { one: '# elemento desactivado.', other: '# elementos desactivados.' }),
  scheduled: (count) => plural(count, { one: '# elemento programado.', other: '# elementos programados.' }),
  unscheduled: (count) => `${entries(count)} sin programación.`,
  deleted: (count) => plural(count, { one: '# elemento eliminado.', other: '# elementos eliminados.' }),
  notUndone: 'No se ha podido deshacer el cambio. Inténtelo de nuevo.',
};
