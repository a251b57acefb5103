import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('zh-tw')

const DID = {
  create: '新增檔案',
  upload: '上傳',
  save: '編輯',
  makeDirectory: '新增資料夾',
  delete: '刪除',
  copy: '複製',
  move: '移動',
  rename: '重新命名',
  extract: '解壓縮',
  archive: '建立壓縮檔',
  restore: '已還原',
  purge: '已永久刪除',
  undo: '已復原操作',
  rewind: '已恢復先前狀態',
}

/** Traditional Chinese texts of undo and history. Loaded with the first step. */
export const undo: MessageModules['undo'] = {
  'undo.did': (kind, n, name) => `${DID[kind]}: ${name || count(n, { other: '{n} 個項目' })}`,
  'undo.takenBack': (step) => `已復原。${step}`,
  'undo.nothing': '沒有可復原的操作。',
  'undo.nothingToRedo': '沒有可重做的操作。',
  'undo.changed': (name) => `「${name}」此後已變更，因此無法復原。`,
  'undo.taken': (name) => `現在已有其他項目叫「${name}」，因此無法復原。`,
  'undo.notKept': '原來的內容已永久消失，因此無法復原。',
  'undo.already': '這已經復原了。',
  'undo.unknown': '已沒有相關記錄。',
  'undo.failed': '無法復原。',
  'history.titleOf': (name) => `「${name}」的歷史記錄`,
  'history.openNow': '顯示現在的樣子',
  'history.steps': '發生過的事，最新的在前',
  'history.you': '您',
  'history.visitor': '訪客',
  'history.to': (place) => `到 ${place}`,
  'history.andMore': (n) => count(n, { other: '以及另外 {n} 個' }),
  'history.state.taken_back': '已復原',
  'history.state.restored': '已還原',
  'history.state.partly_restored': '已部分還原',
  'history.state.not_kept': '無法復原：已不再保留',
  'history.state.not_yours': '由他人操作',
  'history.more': '顯示更早的步驟',
  'history.since': (when) => `${when} 之前沒有記錄。`,
  'history.empty': '尚無活動',
  'history.emptyDetail': '從現在起會記錄這裡的變更，並可復原。',
}
