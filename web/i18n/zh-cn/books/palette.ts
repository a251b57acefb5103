import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('zh-cn')

/** Simplified Chinese texts of the command palette. */
export const palette: MessageModules['palette'] = {
  'palette.title': '命令',
  'palette.placeholder': '输入命令',
  'palette.found': (n: number) => count(n, { other: '{n} 个命令' }),
  'palette.none': '没有这样的命令。',
  'palette.search': (words: string) => `搜索“${words}”`,
  'palette.group.recent': '最近使用',
  'palette.group.selection': (n: number) => count(n, { other: '已选择 {n} 个项目' }),
  'palette.group.here': '当前位置',
  'palette.group.goTo': '前往',
  'palette.group.page': '页面与账号',
  'palette.language': (name: string) => `语言：${name}`,
}
