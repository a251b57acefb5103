import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('pl')

const DID = {
  create: 'Utworzono plik',
  upload: 'Przesłano',
  save: 'Edytowano',
  makeDirectory: 'Utworzono folder',
  delete: 'Usunięto',
  copy: 'Skopiowano',
  move: 'Przeniesiono',
  rename: 'Zmieniono nazwę',
  extract: 'Rozpakowano',
  archive: 'Utworzono archiwum',
  restore: 'Przywrócenie',
  purge: 'Trwałe usunięcie',
  undo: 'Cofnięcie',
  rewind: 'Przywrócenie dawnego stanu',
}

/** Polish texts of undo and history. Loaded with the first step. */
export const undo: MessageModules['undo'] = {
  'undo.did': (kind, n, name) =>
    `${DID[kind]}: ${name || count(n, { one: '{n} element', few: '{n} elementy', many: '{n} elementów', other: '{n} elementu' })}`,
  'undo.takenBack': (step) => `Cofnięto. ${step}`,
  'undo.nothing': 'Nie ma czego cofać.',
  'undo.nothingToRedo': 'Nie ma czego powtarzać.',
  'undo.changed': (name) => `„${name}” zmienił się od tego czasu, więc nie można tego cofnąć.`,
  'undo.taken': (name) => `Coś innego nazywa się teraz „${name}”, więc nie można tego cofnąć.`,
  'undo.notKept': 'To, co było, przepadło na zawsze, więc nie można tego cofnąć.',
  'undo.already': 'To już cofnięto.',
  'undo.unknown': 'Nic już o tym nie wiadomo.',
  'undo.failed': 'Nie udało się tego cofnąć.',
  'history.titleOf': (name) => `Historia: ${name}`,
  'history.openNow': 'Pokaż stan obecny',
  'history.steps': 'Co się działo, najnowsze pierwsze',
  'history.you': 'Ty',
  'history.visitor': 'Gość',
  'history.to': (place) => `do ${place}`,
  'history.andMore': (n) => count(n, { other: 'i jeszcze {n}' }),
  'history.state.taken_back': 'Cofnięto',
  'history.state.restored': 'Przywrócono',
  'history.state.partly_restored': 'Przywrócono częściowo',
  'history.state.not_kept': 'Nie można cofnąć: nie jest już przechowywane',
  'history.state.not_yours': 'Zrobione przez kogoś innego',
  'history.more': 'Pokaż wcześniejsze kroki',
  'history.since': (when) => `Sprzed ${when} nic nie wiadomo.`,
  'history.empty': 'Brak aktywności',
  'history.emptyDetail': 'Od teraz zapisywane jest, co się tu zmienia, i można to cofnąć.',
}
