import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ko')

/** Korean texts of the command palette. */
export const palette: MessageModules['palette'] = {
  'palette.title': '명령',
  'palette.placeholder': '명령 입력',
  'palette.found': (n: number) => count(n, { other: '명령 {n}개' }),
  'palette.none': '일치하는 명령이 없습니다.',
  'palette.search': (words: string) => `‘${words}’ 검색`,
  'palette.group.recent': '최근 사용',
  'palette.group.selection': (n: number) => count(n, { other: '선택한 항목 {n}개' }),
  'palette.group.here': '현재 위치',
  'palette.group.goTo': '이동',
  'palette.group.page': '페이지 및 계정',
  'palette.language': (name: string) => `언어: ${name}`,
}
