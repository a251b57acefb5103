import type { MessageModules } from '../../catalog.ts'

/** Korean texts shown on the first visit. */
export const welcome: MessageModules['welcome'] = {
  'welcome.title': (name: string) => `${name}에 오신 것을 환영합니다`,
  'welcome.add': '파일 가져오기',
  'welcome.add.detail':
    '이 페이지 어디에나 파일과 폴더를 끌어다 놓으세요. 다른 폴더로 이동하거나 연결이 끊겼다가 돌아와도 업로드는 계속됩니다.',
  'welcome.add.touch':
    '+를 눌러 파일, 사진 또는 폴더 전체를 업로드하세요. 다른 폴더로 이동하거나 연결이 끊겼다가 돌아와도 업로드는 계속됩니다.',
  'welcome.find': '무엇이든 바로 찾기',
  'welcome.find.detail': (search: string, palette: string) =>
    `${search} 키를 누르면 입력하는 동안 모든 파일을 검색합니다. ${palette} 키를 누르면 할 수 있는 모든 작업을 찾을 수 있습니다.`,
  'welcome.find.touch': '돋보기를 누르면 입력하는 동안 모든 파일을 검색합니다. 항목을 길게 누르면 선택됩니다.',
  'welcome.share': '누구와도 공유',
  'welcome.share.detail':
    '링크로 계정이 없는 사람과도 파일이나 폴더를 공유할 수 있습니다. 비밀번호와 만료 기한을 설정할 수 있습니다.',
  'welcome.start': '시작',
}
