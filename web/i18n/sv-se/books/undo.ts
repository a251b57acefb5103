import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('sv-se')

const DID = {
  create: 'Skapade en fil',
  upload: 'Laddade upp',
  save: 'Redigerade',
  makeDirectory: 'Skapade en mapp',
  delete: 'Tog bort',
  copy: 'Kopierade',
  move: 'Flyttade',
  rename: 'Bytte namn',
  extract: 'Packade upp',
  archive: 'Skapade ett arkiv',
  restore: 'Återställd',
  purge: 'Borttagen för gott',
  undo: 'Ångrad',
  rewind: 'Återställt till hur det var',
}

/** Swedish texts of undo and history. Loaded with the first step. */
export const undo: MessageModules['undo'] = {
  'undo.did': (kind, n, name) => `${DID[kind]}: ${name || count(n, { other: '{n} objekt' })}`,
  'undo.takenBack': (step) => `Ångrat. ${step}`,
  'undo.nothing': 'Det finns inget att ångra.',
  'undo.nothingToRedo': 'Det finns inget att göra om.',
  'undo.changed': (name) => `”${name}” har ändrats sedan dess, så det går inte att ångra.`,
  'undo.taken': (name) => `Något annat heter ”${name}” nu, så det går inte att ångra.`,
  'undo.notKept': 'Det som fanns är borta för gott, så det går inte att ångra.',
  'undo.already': 'Det är redan ångrat.',
  'undo.unknown': 'Inget är känt om detta längre.',
  'undo.failed': 'Det gick inte att ångra.',
  'history.titleOf': (name) => `Historik för ${name}`,
  'history.openNow': 'Visa som det är nu',
  'history.steps': 'Det som hänt, det senaste först',
  'history.you': 'Du',
  'history.visitor': 'En besökare',
  'history.to': (place) => `till ${place}`,
  'history.andMore': (n) => count(n, { other: 'och {n} till' }),
  'history.state.taken_back': 'Ångrat',
  'history.state.restored': 'Återställt',
  'history.state.partly_restored': 'Delvis återställt',
  'history.state.not_kept': 'Kan inte ångras: sparas inte längre',
  'history.state.not_yours': 'Gjort av någon annan',
  'history.more': 'Visa tidigare steg',
  'history.since': (when) => `Inget är känt från före ${when}.`,
  'history.empty': 'Ingen aktivitet än',
  'history.emptyDetail': 'Från och med nu antecknas vad som ändras här, och det kan ångras.',
}
