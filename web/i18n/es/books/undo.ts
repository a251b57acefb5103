import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('es')

const DID = {
  create: 'Archivo creado',
  upload: 'Subido',
  save: 'Editado',
  makeDirectory: 'Carpeta creada',
  delete: 'Eliminado',
  copy: 'Copiado',
  move: 'Movido',
  rename: 'Nombre cambiado',
  extract: 'Extraído',
  archive: 'Comprimido',
  restore: 'Restaurado',
  purge: 'Eliminado para siempre',
  undo: 'Deshecho',
  rewind: 'Devuelto a su estado anterior',
}

/** Spanish texts of undo and history. Loaded with the first step. */
export const undo: MessageModules['undo'] = {
  'undo.did': (kind, n, name) => `${DID[kind]}: ${name || count(n, { one: '{n} elemento', other: '{n} elementos' })}`,
  'undo.takenBack': (step) => `Deshecho. ${step}`,
  'undo.nothing': 'No hay nada que deshacer.',
  'undo.nothingToRedo': 'No hay nada que rehacer.',
  'undo.changed': (name) => `«${name}» ha cambiado desde entonces, así que no se puede deshacer.`,
  'undo.taken': (name) => `Otra cosa se llama ahora «${name}», así que no se puede deshacer.`,
  'undo.notKept': 'Lo que había se perdió para siempre, así que no se puede deshacer.',
  'undo.already': 'Esto ya está deshecho.',
  'undo.unknown': 'Ya no se sabe nada de esto.',
  'undo.failed': 'No se pudo deshacer.',
  'history.titleOf': (name) => `Historial de ${name}`,
  'history.openNow': 'Mostrar cómo está ahora',
  'history.steps': 'Lo que pasó, lo más reciente primero',
  'history.you': 'Usted',
  'history.visitor': 'Un visitante',
  'history.to': (place) => `a ${place}`,
  'history.andMore': (n) => count(n, { other: 'y {n} más' }),
  'history.state.taken_back': 'Deshecho',
  'history.state.restored': 'Restaurado',
  'history.state.partly_restored': 'Restaurado en parte',
  'history.state.not_kept': 'No se puede deshacer: ya no se conserva',
  'history.state.not_yours': 'Hecho por otra persona',
  'history.more': 'Mostrar pasos anteriores',
  'history.since': (when) => `No se sabe nada de antes del ${when}.`,
  'history.empty': 'Aún no hay actividad',
  'history.emptyDetail': 'Desde ahora se anota lo que cambia aquí y se puede deshacer.',
}
