import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('zh-cn')

const DID = {
  create: '新建文件',
  upload: '上传',
  save: '编辑',
  makeDirectory: '新建文件夹',
  delete: '删除',
  copy: '复制',
  move: '移动',
  rename: '重命名',
  extract: '解压',
  archive: '创建压缩包',
  restore: '已还原',
  purge: '已永久删除',
  undo: '已撤销',
  rewind: '已恢复到先前状态',
}

/** Simplified Chinese texts of undo and history. Loaded with the first step. */
export const undo: MessageModules['undo'] = {
  'undo.did': (kind, n, name) => `${DID[kind]}: ${name || count(n, { other: '{n} 个项目' })}`,
  'undo.takenBack': (step) => `已撤销。${step}`,
  'undo.nothing': '没有可撤销的操作。',
  'undo.nothingToRedo': '没有可重做的操作。',
  'undo.changed': (name) => `“${name}”此后已更改，因此无法撤销。`,
  'undo.taken': (name) => `现在已有其他项目叫“${name}”，因此无法撤销。`,
  'undo.notKept': '原来的内容已永久消失，因此无法撤销。',
  'undo.already': '这已经撤销了。',
  'undo.unknown': '已没有相关记录。',
  'undo.failed': '无法撤销。',
  'history.titleOf': (name) => `“${name}”的历史记录`,
  'history.openNow': '显示现在的样子',
  'history.steps': '发生过的事，最新的在前',
  'history.you': '您',
  'history.visitor': '访客',
  'history.to': (place) => `到 ${place}`,
  'history.andMore': (n) => count(n, { other: '以及另外 {n} 个' }),
  'history.state.taken_back': '已撤销',
  'history.state.restored': '已还原',
  'history.state.partly_restored': '已部分还原',
  'history.state.not_kept': '无法撤销：已不再保留',
  'history.state.not_yours': '由他人操作',
  'history.more': '显示更早的步骤',
  'history.since': (when) => `${when} 之前没有记录。`,
  'history.empty': '暂无活动',
  'history.emptyDetail': '从现在起会记录这里的更改，并可撤销。',
}
