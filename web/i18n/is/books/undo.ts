import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('is')

const DID = {
  create: 'Skrá búin til',
  upload: 'Upphleðsla',
  save: 'Breytt',
  makeDirectory: 'Mappa búin til',
  delete: 'Eytt',
  copy: 'Afritað',
  move: 'Fært',
  rename: 'Endurnefnt',
  extract: 'Afþjappað',
  archive: 'Safnskrá búin til',
  restore: 'Endurheimt',
  purge: 'Eytt endanlega',
  undo: 'Afturkallað',
  rewind: 'Fært í fyrra horf',
}

/** Icelandic texts of undo and history. Loaded with the first step. */
export const undo: MessageModules['undo'] = {
  'undo.did': (kind, n, name) => `${DID[kind]}: ${name || count(n, { other: '{n} atriði' })}`,
  'undo.takenBack': (step) => `Afturkallað. ${step}`,
  'undo.nothing': 'Það er ekkert til að afturkalla.',
  'undo.nothingToRedo': 'Það er ekkert til að endurtaka.',
  'undo.changed': (name) => `„${name}“ hefur breyst síðan, svo ekki er hægt að afturkalla.`,
  'undo.taken': (name) => `Eitthvað annað heitir „${name}“ núna, svo ekki er hægt að afturkalla.`,
  'undo.notKept': 'Það sem var er horfið fyrir fullt og allt, svo ekki er hægt að afturkalla.',
  'undo.already': 'Þetta er þegar afturkallað.',
  'undo.unknown': 'Ekkert er lengur vitað um þetta.',
  'undo.failed': 'Ekki tókst að afturkalla þetta.',
  'history.titleOf': (name) => `Saga: ${name}`,
  'history.openNow': 'Sýna eins og það er núna',
  'history.steps': 'Það sem gerðist, það nýjasta fyrst',
  'history.you': 'Þú',
  'history.visitor': 'Gestur',
  'history.to': (place) => `til ${place}`,
  'history.andMore': (n) => count(n, { other: 'og {n} í viðbót' }),
  'history.state.taken_back': 'Afturkallað',
  'history.state.restored': 'Endurheimt',
  'history.state.partly_restored': 'Endurheimt að hluta',
  'history.state.not_kept': 'Ekki hægt að afturkalla: er ekki lengur geymt',
  'history.state.not_yours': 'Gert af öðrum',
  'history.more': 'Sýna fyrri skref',
  'history.since': (when) => `Ekkert er vitað frá því fyrir ${when}.`,
  'history.empty': 'Engin virkni enn',
  'history.emptyDetail': 'Héðan í frá er skráð hvað breytist hér og hægt að afturkalla það.',
}
