import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ro')

const DID = {
  create: 'Creare fișier',
  upload: 'Încărcare',
  save: 'Editare',
  makeDirectory: 'Creare dosar',
  delete: 'Ștergere',
  copy: 'Copiere',
  move: 'Mutare',
  rename: 'Redenumire',
  extract: 'Extragere',
  archive: 'Creare arhivă',
  restore: 'Restaurat',
  purge: 'Șters definitiv',
  undo: 'Anulat',
  rewind: 'Readus la o stare anterioară',
}

/** Romanian texts of undo and history. Loaded with the first step. */
export const undo: MessageModules['undo'] = {
  'undo.did': (kind, n, name) =>
    `${DID[kind]}: ${name || count(n, { one: '{n} element', few: '{n} elemente', other: '{n} de elemente' })}`,
  'undo.takenBack': (step) => `Anulat. ${step}`,
  'undo.nothing': 'Nu este nimic de anulat.',
  'undo.nothingToRedo': 'Nu este nimic de refăcut.',
  'undo.changed': (name) => `„${name}” s-a schimbat de atunci, deci nu se poate anula.`,
  'undo.taken': (name) => `Altceva se numește acum „${name}”, deci nu se poate anula.`,
  'undo.notKept': 'Ce era acolo s-a pierdut definitiv, deci nu se poate anula.',
  'undo.already': 'Este deja anulat.',
  'undo.unknown': 'Nu se mai știe nimic despre asta.',
  'undo.failed': 'Nu s-a putut anula.',
  'history.titleOf': (name) => `Istoricul pentru ${name}`,
  'history.openNow': 'Arată cum este acum',
  'history.steps': 'Ce s-a întâmplat, cel mai nou primul',
  'history.you': 'Tu',
  'history.visitor': 'Un vizitator',
  'history.to': (place) => `în ${place}`,
  'history.andMore': (n) => count(n, { other: 'și încă {n}' }),
  'history.state.taken_back': 'Anulat',
  'history.state.restored': 'Restaurat',
  'history.state.partly_restored': 'Restaurat parțial',
  'history.state.not_kept': 'Nu se poate anula: nu mai este păstrat',
  'history.state.not_yours': 'Făcut de altcineva',
  'history.more': 'Arată pașii anteriori',
  'history.since': (when) => `Dinainte de ${when} nu se știe nimic.`,
  'history.empty': 'Nicio activitate încă',
  'history.emptyDetail': 'De acum se notează ce se schimbă aici și poate fi anulat.',
}
