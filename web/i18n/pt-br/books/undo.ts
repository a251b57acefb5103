import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('pt-br')

const DID = {
  create: 'Criou um arquivo',
  upload: 'Enviou',
  save: 'Editou',
  makeDirectory: 'Criou uma pasta',
  delete: 'Excluiu',
  copy: 'Copiou',
  move: 'Moveu',
  rename: 'Renomeou',
  extract: 'Extraiu',
  archive: 'Compactou',
  restore: 'Restaurado',
  purge: 'Excluído definitivamente',
  undo: 'Desfeito',
  rewind: 'Restaurado como era',
}

/** Brazilian Portuguese texts of undo and history. Loaded with the first step. */
export const undo: MessageModules['undo'] = {
  'undo.did': (kind, n, name) => `${DID[kind]}: ${name || count(n, { one: '{n} item', other: '{n} itens' })}`,
  'undo.takenBack': (step) => `Desfeito. ${step}`,
  'undo.nothing': 'Não há nada para desfazer.',
  'undo.nothingToRedo': 'Não há nada para refazer.',
  'undo.changed': (name) => `“${name}” mudou desde então, por isso não se pode desfazer.`,
  'undo.taken': (name) => `Agora outra coisa se chama “${name}”, por isso não se pode desfazer.`,
  'undo.notKept': 'O que lá estava se perdeu para sempre, por isso não se pode desfazer.',
  'undo.already': 'Isto já está desfeito.',
  'undo.unknown': 'Já nada se sabe disto.',
  'undo.failed': 'Não foi possível desfazer.',
  'history.titleOf': (name) => `Histórico de ${name}`,
  'history.openNow': 'Mostrar como está agora',
  'history.steps': 'O que aconteceu, o mais recente primeiro',
  'history.you': 'Você',
  'history.visitor': 'Um visitante',
  'history.to': (place) => `para ${place}`,
  'history.andMore': (n) => count(n, { other: 'e mais {n}' }),
  'history.state.taken_back': 'Desfeito',
  'history.state.restored': 'Restaurado',
  'history.state.partly_restored': 'Restaurado em parte',
  'history.state.not_kept': 'Não se pode desfazer: não é mais mantido',
  'history.state.not_yours': 'Feito por outra pessoa',
  'history.more': 'Mostrar passos anteriores',
  'history.since': (when) => `Nada se sabe de antes de ${when}.`,
  'history.empty': 'Nenhuma atividade ainda',
  'history.emptyDetail': 'A partir de agora é anotado o que muda aqui, e pode ser desfeito.',
}
