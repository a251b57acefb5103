import type { MessageModules } from '../../catalog.ts'

/** Korean texts about permissions of other users and viewing their files. Loaded with these parts of the page. */
export const access: MessageModules['access'] = {
  'access.people': '사용자',
  'access.find': '사용자 찾기',
  'access.alone': '다른 사용자 없음',
  'access.nobody': (name: string) => `‘${name}’ 사용자를 찾을 수 없습니다.`,
  'access.more': '사용자 더 보기',
  'access.failed': '권한을 확인하지 못했습니다.',
  'access.administrator': '관리자',
  'access.outside': '사용자 폴더 밖',
  'access.may': (effects: string) => `가능: ${effects}.`,
  'access.mayNot': (effects: string) => `불가: ${effects}.`,
  'access.why': '이유',
  'access.seenAt': '이 사용자에게 보이는 위치',
  'access.viewAs': (name: string) => `‘${name}’ 사용자로 보기`,
  'access.settings': '설정',
  'access.settingsOf': (name: string) => `‘${name}’ 설정`,

  'access.effect.list': '보기',
  'access.effect.download': '다운로드',
  'access.effect.create': '만들기',
  'access.effect.modify': '편집',
  'access.effect.delete': '삭제',
  'access.effect.rename': '이름 바꾸기·이동',
  'access.effect.share': '공유',
  'access.effect.execute': '명령 실행',

  'access.permission.admin': '관리자',
  'access.permission.download': '다운로드',
  'access.permission.create': '만들기',
  'access.permission.modify': '편집',
  'access.permission.delete': '삭제',
  'access.permission.rename': '이름 바꾸기',
  'access.permission.share': '공유',
  'access.permission.execute': '실행',

  'access.because.off': (permission: string) => `‘${permission}’ 권한이 없습니다.`,
  'access.because.on': (permission: string) => `‘${permission}’ 권한이 있고, 금지하는 규칙이 없습니다.`,
  'access.because.admin': '관리자에게는 모든 권한이 있고, 금지하는 규칙이 없습니다.',
  'access.because.denied': (list: 'global' | 'user', place: number, rule: string) =>
    `${list === 'global' ? '전역 규칙' : '사용자 규칙'} ${place}번에 따라 거부됨: ${rule}`,
  'access.because.allowed': (list: 'global' | 'user', place: number, rule: string) =>
    `${list === 'global' ? '전역 규칙' : '사용자 규칙'} ${place}번에 따라 허용됨: ${rule}`,
  'access.because.hidden': '이 사용자는 숨김 파일을 표시하지 않습니다.',
  'access.because.reserved': 'Coffer에서 사용하는 이름입니다.',
  'access.because.outside': (folder: string) => `이 사용자의 폴더 밖에 있습니다: ${folder}`,
  'access.because.top': '이 사용자의 최상위 폴더이므로 옮길 수 없습니다.',
  'access.because.default': '금지하는 규칙이 없습니다.',

  'access.view.label': '다른 사용자로 보기',
  'access.view.banner': (name: string) => `‘${name}’ 사용자에게 보이는 파일입니다. 여기서는 변경할 수 없습니다.`,
  'access.view.leave': '나가기',
  'access.view.closed': '이 보기에서는 파일을 열 수 없습니다.',
  'access.view.back': '폴더로 돌아가기',
}
