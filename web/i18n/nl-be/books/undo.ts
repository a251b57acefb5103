import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('nl-be')

const DID = {
  create: 'Bestand gemaakt',
  upload: 'Geüpload',
  save: 'Bewerkt',
  makeDirectory: 'Map gemaakt',
  delete: 'Verwijderd',
  copy: 'Gekopieerd',
  move: 'Verplaatst',
  rename: 'Naam gewijzigd',
  extract: 'Uitgepakt',
  archive: 'Archief gemaakt',
  restore: 'Hersteld',
  purge: 'Definitief verwijderd',
  undo: 'Ongedaan gemaakt',
  rewind: 'Teruggezet',
}

/** Belgian Dutch texts of undo and history. Loaded with the first step. */
export const undo: MessageModules['undo'] = {
  'undo.did': (kind, n, name) => `${DID[kind]}: ${name || count(n, { one: '{n} item', other: '{n} items' })}`,
  'undo.takenBack': (step) => `Ongedaan gemaakt. ${step}`,
  'undo.nothing': 'Er is niets om ongedaan te maken.',
  'undo.nothingToRedo': 'Er is niets om opnieuw te doen.',
  'undo.changed': (name) => `“${name}” is sindsdien veranderd, dus dit kan niet ongedaan worden gemaakt.`,
  'undo.taken': (name) => `Iets anders heet nu “${name}”, dus dit kan niet ongedaan worden gemaakt.`,
  'undo.notKept': 'Wat er was, is voorgoed weg, dus dit kan niet ongedaan worden gemaakt.',
  'undo.already': 'Dit is al ongedaan gemaakt.',
  'undo.unknown': 'Hierover is niets meer bekend.',
  'undo.failed': 'Dit kon niet ongedaan worden gemaakt.',
  'history.titleOf': (name) => `Geschiedenis van ${name}`,
  'history.openNow': 'Tonen zoals het nu is',
  'history.steps': 'Wat er gebeurde, het nieuwste eerst',
  'history.you': 'U',
  'history.visitor': 'Een bezoeker',
  'history.to': (place) => `naar ${place}`,
  'history.andMore': (n) => count(n, { other: 'en nog {n}' }),
  'history.state.taken_back': 'Ongedaan gemaakt',
  'history.state.restored': 'Hersteld',
  'history.state.partly_restored': 'Gedeeltelijk hersteld',
  'history.state.not_kept': 'Kan niet ongedaan worden gemaakt: het wordt niet meer bewaard',
  'history.state.not_yours': 'Door iemand anders gedaan',
  'history.more': 'Vroegere stappen tonen',
  'history.since': (when) => `Van voor ${when} is niets bekend.`,
  'history.empty': 'Nog geen activiteit',
  'history.emptyDetail': 'Vanaf nu wordt bijgehouden wat hier verandert, en het kan ongedaan worden gemaakt.',
}
