import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('zh-tw')

/** Traditional Chinese texts of the command palette. */
export const palette: MessageModules['palette'] = {
  'palette.title': '指令',
  'palette.placeholder': '輸入指令',
  'palette.found': (n: number) => count(n, { other: '{n} 個指令' }),
  'palette.none': '沒有這樣的指令。',
  'palette.search': (words: string) => `搜尋「${words}」`,
  'palette.group.recent': '最近使用',
  'palette.group.selection': (n: number) => count(n, { other: '已選取 {n} 個項目' }),
  'palette.group.here': '目前位置',
  'palette.group.goTo': '前往',
  'palette.group.page': '頁面與帳號',
  'palette.language': (name: string) => `語言：${name}`,
}
