import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ja')

const DID = {
  create: 'ファイルの作成',
  upload: 'アップロード',
  save: '編集',
  makeDirectory: 'フォルダーの作成',
  delete: '削除',
  copy: 'コピー',
  move: '移動',
  rename: '名前の変更',
  extract: '展開',
  archive: 'アーカイブの作成',
  restore: '復元',
  purge: '完全に削除',
  undo: '取り消し',
  rewind: '以前の状態に復元',
}

/** Japanese texts of undo and history. Loaded with the first step. */
export const undo: MessageModules['undo'] = {
  'undo.did': (kind, n, name) => `${DID[kind]}: ${name || count(n, { other: '{n} 個の項目' })}`,
  'undo.takenBack': (step) => `取り消しました。${step}`,
  'undo.nothing': '取り消す操作がありません。',
  'undo.nothingToRedo': 'やり直す操作がありません。',
  'undo.changed': (name) => `「${name}」はその後変更されたため、取り消せません。`,
  'undo.taken': (name) => `別のものが「${name}」という名前のため、取り消せません。`,
  'undo.notKept': '元のものは完全に失われたため、取り消せません。',
  'undo.already': 'すでに取り消されています。',
  'undo.unknown': '記録がもうありません。',
  'undo.failed': '取り消せませんでした。',
  'history.titleOf': (name) => `「${name}」の履歴`,
  'history.openNow': '現在の状態を表示',
  'history.steps': '操作の記録 (新しい順)',
  'history.you': 'あなた',
  'history.visitor': '訪問者',
  'history.to': (place) => `${place} へ`,
  'history.andMore': (n) => count(n, { other: 'ほか {n} 個' }),
  'history.state.taken_back': '取り消し済み',
  'history.state.restored': '復元済み',
  'history.state.partly_restored': '一部復元済み',
  'history.state.not_kept': '取り消せません: もう保管されていません',
  'history.state.not_yours': 'ほかの人の操作',
  'history.more': '以前の操作を表示',
  'history.since': (when) => `${when} より前の記録はありません。`,
  'history.empty': 'アクティビティはまだありません',
  'history.emptyDetail': 'これからここでの変更が記録され、取り消せるようになります。',
}
