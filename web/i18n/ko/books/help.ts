import type { MessageModules } from '../../catalog.ts'

/** Korean texts of the help. Loaded when it is opened. */
export const help: MessageModules['help'] = {
  'help.select': '선택 또는 선택 해제',
  'help.further': '선택 범위 늘리기',
  'help.jump': '이름으로 이동',
  'help.jump.keys': '첫 글자 입력',
  'help.touch': '터치',
  'help.touch.tap': '두 번 탭',
  'help.touch.select': '선택',
  'help.touch.press': '길게 누르기',
  'help.touch.pull': '목록을 아래로 당기기',
  'help.touch.close': '시트나 메뉴 닫기',
  'help.touch.push': '바깥으로 밀기',
}
