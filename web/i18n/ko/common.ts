import type { CommonMessages } from '../catalog.ts'

/** Korean texts used by both the main page and the page of share links. */
export const common: CommonMessages = {
  'app.name': 'Coffer',
  'action.close': '닫기',
  'action.retry': '다시 시도',
  'action.showPassword': '비밀번호 표시',
  'action.hidePassword': '비밀번호 숨기기',
  'key.name': (key: string) => (key === 'Space' ? '스페이스' : key),
  'state.loading': '불러오는 중…',
  'state.working': '처리 중…',
  'state.done': '완료',
  'error.wrongCredentials': '사용자 이름 또는 비밀번호가 올바르지 않습니다',
  'error.forbidden': '접근할 권한이 없습니다.',
  'error.notFound': '이 위치를 열 수 없습니다.',
  'error.internal': '심각한 문제가 발생했습니다.',
  'error.connection': '서버에 연결할 수 없습니다.',
  'error.generic': '문제가 발생했습니다',
  'error.tooMany': '시도 횟수가 너무 많습니다. 잠시 기다렸다가 다시 시도하세요.',
  'route.login': '로그인',
  'route.share': '공유',
  'files.lonely': '아직 텅 비어 있습니다…',
  'sidebar.themeLight': '테마: 밝게',
  'sidebar.themeDark': '테마: 어둡게',
  'sidebar.themeSystem': '테마: 시스템과 동일',
  'route.files': '파일',
}
