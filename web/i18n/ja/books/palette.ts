import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ja')

/** Japanese texts of the command palette. */
export const palette: MessageModules['palette'] = {
  'palette.title': 'コマンド',
  'palette.placeholder': 'コマンドを入力',
  'palette.found': (n: number) => count(n, { other: '{n}個のコマンド' }),
  'palette.none': '一致するコマンドはありません。',
  'palette.search': (words: string) => `「${words}」を検索`,
  'palette.group.recent': '最近使ったコマンド',
  'palette.group.selection': (n: number) => count(n, { other: '選択した{n}個の項目' }),
  'palette.group.here': 'この場所',
  'palette.group.goTo': '移動',
  'palette.group.page': 'ページとアカウント',
  'palette.language': (name: string) => `言語：${name}`,
}
