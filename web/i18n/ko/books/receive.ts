import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ko')

/** Korean texts about items shared to Coffer by other apps on the device. */
export const receive: MessageModules['receive'] = {
  'receive.title': (n: number) => count(n, { other: '항목 {n}개 저장' }),
  'receive.detail': '다른 앱에서 보낸 항목입니다. 저장할 위치를 선택하세요.',
  'receive.into': '폴더',
  'receive.chooseFolder': '다른 폴더 선택',
  'receive.save': '여기에 업로드',
  'receive.discard': '버리기',
  'receive.text': (date: string) => `공유된 텍스트, ${date}`,
  'receive.nothing': '받은 항목이 없습니다. 다시 공유해 보세요.',
  'receive.notKept': '공유된 항목을 이 기기에 보관하지 못했습니다. 공간이 부족할 수 있습니다.',
  'receive.notAllowed': '여기에 파일을 업로드할 권한이 없습니다.',
}
