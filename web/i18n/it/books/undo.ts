import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('it')

const DID = {
  create: 'Creazione di un file',
  upload: 'Caricamento',
  save: 'Modifica',
  makeDirectory: 'Creazione di una cartella',
  delete: 'Eliminazione',
  copy: 'Copia',
  move: 'Spostamento',
  rename: 'Cambio di nome',
  extract: 'Estrazione',
  archive: 'Creazione di un archivio',
  restore: 'Ripristinato',
  purge: 'Eliminato definitivamente',
  undo: 'Annullato',
  rewind: 'Riportato indietro',
}

/** Italian texts of undo and history. Loaded with the first step. */
export const undo: MessageModules['undo'] = {
  'undo.did': (kind, n, name) => `${DID[kind]}: ${name || count(n, { one: '{n} elemento', other: '{n} elementi' })}`,
  'undo.takenBack': (step) => `Annullato. ${step}`,
  'undo.nothing': 'Non c’è nulla da annullare.',
  'undo.nothingToRedo': 'Non c’è nulla da ripetere.',
  'undo.changed': (name) => `“${name}” è cambiato da allora, quindi non si può annullare.`,
  'undo.taken': (name) => `Ora qualcos’altro si chiama “${name}”, quindi non si può annullare.`,
  'undo.notKept': 'Ciò che c’era è perso per sempre, quindi non si può annullare.',
  'undo.already': 'È già annullato.',
  'undo.unknown': 'Non se ne sa più nulla.',
  'undo.failed': 'Non è stato possibile annullare.',
  'history.titleOf': (name) => `Cronologia di ${name}`,
  'history.openNow': 'Mostra com’è ora',
  'history.steps': 'Ciò che è successo, il più recente per primo',
  'history.you': 'Tu',
  'history.visitor': 'Un visitatore',
  'history.to': (place) => `in ${place}`,
  'history.andMore': (n) => count(n, { one: 'e {n} altro', other: 'e altri {n}' }),
  'history.state.taken_back': 'Annullato',
  'history.state.restored': 'Ripristinato',
  'history.state.partly_restored': 'Ripristinato in parte',
  'history.state.not_kept': 'Non si può annullare: non è più conservato',
  'history.state.not_yours': 'Fatto da qualcun altro',
  'history.more': 'Mostra passi precedenti',
  'history.since': (when) => `Non si sa nulla di prima del ${when}.`,
  'history.empty': 'Ancora nessuna attività',
  'history.emptyDetail': 'Da ora si annota ciò che cambia qui e si può annullare.',
}
