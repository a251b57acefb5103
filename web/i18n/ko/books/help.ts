import type { MessageModules } from '../../catalog.ts'

/** Korean texts of the help. Loaded when it is opened. */
export const help: MessageModules['help'] = {
  'help.title': '도움말',
  'help.shortcuts': '키보드 단축키',
  'help.mouse': '마우스 및 터치',
  'help.help': '이 도움말 표시',
  'help.palette': '명령 찾기',
  'help.clear': '선택 해제 또는 대화 상자 닫기',
  'help.open': '열기',
  'help.doubleClick': '두 번 클릭 또는 두 번 탭',
  'help.range': '범위 선택',
  'help.shiftClick': 'Shift+클릭',
  'help.add': '선택에 추가',
  'help.modClick': (key: string) => `${key}+클릭`,
  'help.version': (version: string) => `버전 ${version}`,
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
