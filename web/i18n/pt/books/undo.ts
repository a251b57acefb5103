import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('pt-PT')

const DID = {
  create: 'Ficheiro criado',
  upload: 'Carregado',
  save: 'Editado',
  makeDirectory: 'Pasta criada',
  delete: 'Eliminado',
  copy: 'Copiado',
  move: 'Movido',
  rename: 'Nome mudado',
  extract: 'Extraído',
  archive: 'Comprimido',
  restore: 'Restaurado',
  purge: 'Eliminado definitivamente',
  undo: 'Anulado',
  rewind: 'Reposto como estava',
}

/** Portuguese texts of undo and history. Loaded with the first step. */
export const undo: MessageModules['undo'] = {
  'undo.did': (kind, n, name) => `${DID[kind]}: ${name || count(n, { one: '{n} item', other: '{n} itens' })}`,
  'undo.takenBack': (step) => `Anulado. ${step}`,
  'undo.nothing': 'Não há nada para anular.',
  'undo.nothingToRedo': 'Não há nada para refazer.',
  'undo.changed': (name) => `“${name}” mudou desde então, por isso não se pode anular.`,
  'undo.taken': (name) => `Agora outra coisa chama-se “${name}”, por isso não se pode anular.`,
  'undo.notKept': 'O que lá estava perdeu-se de vez, por isso não se pode anular.',
  'undo.already': 'Isto já está anulado.',
  'undo.unknown': 'Já nada se sabe disto.',
  'undo.failed': 'Não foi possível anular.',
  'history.titleOf': (name) => `Histórico de ${name}`,
  'history.openNow': 'Mostrar como está agora',
  'history.steps': 'O que aconteceu, o mais recente primeiro',
  'history.you': 'Você',
  'history.visitor': 'Um visitante',
  'history.to': (place) => `para ${place}`,
  'history.andMore': (n) => count(n, { other: 'e mais {n}' }),
  'history.state.taken_back': 'Anulado',
  'history.state.restored': 'Restaurado',
  'history.state.partly_restored': 'Restaurado em parte',
  'history.state.not_kept': 'Não se pode anular: já não está guardado',
  'history.state.not_yours': 'Feito por outra pessoa',
  'history.more': 'Mostrar passos anteriores',
  'history.since': (when) => `Nada se sabe de antes de ${when}.`,
  'history.empty': 'Ainda não há atividade',
  'history.emptyDetail': 'A partir de agora, anota-se o que muda aqui, e pode ser anulado.',
}
