import type { MessageModules } from '../../catalog.ts'

/** Japanese texts about permissions of other users and viewing their files. Loaded with these parts of the page. */
export const access: MessageModules['access'] = {
  'access.people': 'ユーザー',
  'access.find': 'ユーザーを検索',
  'access.alone': 'ほかのユーザーはいません',
  'access.nobody': (name: string) => `「${name}」というユーザーはいません。`,
  'access.more': 'ユーザーをさらに表示',
  'access.failed': '権限を確認できませんでした。',
  'access.administrator': '管理者',
  'access.outside': 'フォルダーの範囲外',
  'access.may': (effects: string) => `許可：${effects}。`,
  'access.mayNot': (effects: string) => `不可：${effects}。`,
  'access.why': '理由',
  'access.seenAt': 'このユーザーから見た場所',
  'access.viewAs': (name: string) => `「${name}」として表示`,
  'access.settings': '設定',
  'access.settingsOf': (name: string) => `「${name}」の設定`,

  'access.effect.list': '閲覧',
  'access.effect.download': 'ダウンロード',
  'access.effect.create': '作成',
  'access.effect.modify': '編集',
  'access.effect.delete': '削除',
  'access.effect.rename': '名前の変更と移動',
  'access.effect.share': '共有',
  'access.effect.execute': 'コマンドの実行',

  'access.permission.admin': '管理者',
  'access.permission.download': 'ダウンロード',
  'access.permission.create': '作成',
  'access.permission.modify': '編集',
  'access.permission.delete': '削除',
  'access.permission.rename': '名前の変更',
  'access.permission.share': '共有',
  'access.permission.execute': '実行',

  'access.because.off': (permission: string) => `「${permission}」の権限がありません。`,
  'access.because.on': (permission: string) => `「${permission}」の権限があり、禁止するルールもありません。`,
  'access.because.admin': '管理者にはすべての権限があり、禁止するルールもありません。',
  'access.because.denied': (list: 'global' | 'user', place: number, rule: string) =>
    `${list === 'global' ? '全体ルール' : 'ユーザーのルール'}${place}で拒否されています：${rule}`,
  'access.because.allowed': (list: 'global' | 'user', place: number, rule: string) =>
    `${list === 'global' ? '全体ルール' : 'ユーザーのルール'}${place}で許可されています：${rule}`,
  'access.because.hidden': 'このユーザーは隠しファイルを表示しない設定です。',
  'access.because.reserved': 'この名前はCoffer自身が使用します。',
  'access.because.outside': (folder: string) => `このユーザーのフォルダーの外にあります：${folder}`,
  'access.because.top': 'このユーザーの一番上のフォルダーのため、動かせません。',
  'access.because.default': '禁止するルールはありません。',

  'access.view.label': 'ほかのユーザーとして表示中',
  'access.view.banner': (name: string) => `「${name}」として表示しています。ここでは変更できません。`,
  'access.view.leave': '終了',
  'access.view.closed': 'この表示ではファイルを開けません。',
  'access.view.back': 'フォルダーに戻る',
}
