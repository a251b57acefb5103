import type { MessageModules } from '../../catalog.ts'

/** Japanese texts of the help. Loaded when it is opened. */
export const help: MessageModules['help'] = {
  'help.title': 'ヘルプ',
  'help.shortcuts': 'キーボードショートカット',
  'help.mouse': 'マウスとタッチ',
  'help.help': 'このヘルプを表示',
  'help.palette': 'コマンドを探す',
  'help.clear': '選択を解除、またはダイアログを閉じる',
  'help.open': '開く',
  'help.doubleClick': 'ダブルクリックまたはダブルタップ',
  'help.range': '範囲を選択',
  'help.shiftClick': 'Shift+クリック',
  'help.add': '選択に追加',
  'help.modClick': (key: string) => `${key}+クリック`,
  'help.version': (version: string) => `バージョン${version}`,
  'help.select': '選択または選択解除',
  'help.further': '選択範囲を広げる',
  'help.jump': '名前へ移動',
  'help.jump.keys': '最初の数文字を入力',
  'help.touch': 'タッチ操作',
  'help.touch.tap': 'ダブルタップ',
  'help.touch.select': '選択',
  'help.touch.press': '長押し',
  'help.touch.pull': '一覧を下に引く',
  'help.touch.close': 'シートまたはメニューを閉じる',
  'help.touch.push': '外へスワイプ',
}
