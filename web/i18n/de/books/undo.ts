import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('de')

const DID = {
  create: 'Datei angelegt',
  upload: 'Hochgeladen',
  save: 'Bearbeitet',
  makeDirectory: 'Ordner angelegt',
  delete: 'Gelöscht',
  copy: 'Kopiert',
  move: 'Verschoben',
  rename: 'Umbenannt',
  extract: 'Entpackt',
  archive: 'Archiv erstellt',
  restore: 'Wiederhergestellt',
  purge: 'Endgültig gelöscht',
  undo: 'Rückgängig gemacht',
  rewind: 'Zurückversetzt',
}

/** German texts of undo and history. Loaded with the first step. */
export const undo: MessageModules['undo'] = {
  'undo.did': (kind, n, name) => `${DID[kind]}: ${name || count(n, { one: '{n} Element', other: '{n} Elemente' })}`,
  'undo.takenBack': (step) => `Rückgängig gemacht. ${step}`,
  'undo.nothing': 'Es gibt nichts rückgängig zu machen.',
  'undo.nothingToRedo': 'Es gibt nichts zu wiederholen.',
  'undo.changed': (name) => `„${name}“ hat sich seitdem geändert, deshalb kann das nicht rückgängig gemacht werden.`,
  'undo.taken': (name) => `Inzwischen heißt etwas anderes „${name}“, deshalb kann das nicht rückgängig gemacht werden.`,
  'undo.notKept': 'Was da war, ist endgültig weg, deshalb kann das nicht rückgängig gemacht werden.',
  'undo.already': 'Das ist schon rückgängig gemacht.',
  'undo.unknown': 'Davon ist nichts mehr bekannt.',
  'undo.failed': 'Das konnte nicht rückgängig gemacht werden.',
  'history.titleOf': (name) => `Verlauf von ${name}`,
  'history.openNow': 'Zeigen, wie es jetzt ist',
  'history.steps': 'Was geschehen ist, das Neueste zuerst',
  'history.you': 'Sie',
  'history.visitor': 'Jemand mit einem Link',
  'history.to': (place) => `nach ${place}`,
  'history.andMore': (n) => count(n, { one: 'und {n} weiteres', other: 'und {n} weitere' }),
  'history.state.taken_back': 'Rückgängig gemacht',
  'history.state.restored': 'Wiederhergestellt',
  'history.state.partly_restored': 'Teilweise wiederhergestellt',
  'history.state.not_kept': 'Kann nicht rückgängig gemacht werden: Es wird nicht mehr aufbewahrt',
  'history.state.not_yours': 'Von jemand anderem',
  'history.more': 'Frühere Schritte zeigen',
  'history.since': (when) => `Von vor ${when} ist nichts bekannt.`,
  'history.empty': 'Noch keine Aktivität',
  'history.emptyDetail': 'Von jetzt an wird festgehalten, was sich hier ändert, und kann rückgängig gemacht werden.',
}
