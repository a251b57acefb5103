import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ko')

/** Korean texts about browsing and extracting archives. Loaded with these parts of the page. */
export const archive: MessageModules['archive'] = {
  'archive.contents': (name: string) => `‘${name}’ 내용`,
  'archive.way': '압축 파일 안의 폴더',
  'archive.search': '압축 파일에서 검색',
  'archive.name': '이름',
  'archive.size': '크기',
  'archive.modified': '수정한 날짜',
  'archive.summary': (files: number, size: string) => `${count(files, { other: '파일 {n}개' })}, ${size}`,
  'archive.refused': (n: number) => count(n, { other: '압축을 풀 수 없는 항목 {n}개' }),
  'archive.selected': (n: number) => count(n, { other: '{n}개 선택됨' }),
  'archive.found': (n: number) => count(n, { other: '{n}개 찾음' }),
  'archive.empty': '이 압축 파일은 비어 있습니다.',
  'archive.emptyFolder': '이 폴더는 비어 있습니다.',
  'archive.nothingFound': '이 폴더에 일치하는 이름이 없습니다.',

  'archive.failed.notArchive': '읽을 수 있는 압축 파일이 아니거나 손상되었습니다.',
  'archive.failed.tooLarge': '압축 파일의 내용이 너무 많아 여기서는 볼 수 없습니다.',
  'archive.failed.detail': '다운로드할 수는 있습니다.',

  'archive.refusal.name': '다른 위치를 가리키거나 사용할 수 없는 이름',
  'archive.refusal.duplicate': '같은 이름의 항목이 또 있음',
  'archive.refusal.link': '링크',
  'archive.refusal.special': '파일도 폴더도 아님',
  'archive.refusal.encrypted': '암호화됨',
  'archive.refusal.method': 'Coffer에서 지원하지 않는 압축 방식',
  'archive.refusal.damaged': '손상됨',
  'archive.refusal.taken': '같은 이름이 이미 있음',
  'archive.refusal.denied': '그 위치에 허용되지 않음',

  'archive.entry.download': '다운로드',
  'archive.entry.none': '이 파일은 미리보기를 사용할 수 없습니다.',
  'archive.entry.tooLarge': '파일이 너무 커서 여기서는 표시할 수 없습니다.',
  'archive.entry.failed': '표시할 수 없습니다. 손상되었을 수 있습니다.',

  'archive.extractAll': '모두 압축 풀기',
  'archive.extractSelected': (n: number) => count(n, { other: '항목 {n}개 압축 풀기' }),
  'archive.extract.denied': '파일을 만들 권한이 없습니다',
  'archive.extract.tooMany': '항목이 너무 많아 하나씩 선택할 수 없습니다',
  'archive.extract.title': (name: string) => `‘${name}’ 압축 풀기`,
  'archive.extract.into': '압축을 풀 폴더',
  'archive.extract.intoHint': '폴더가 없으면 만듭니다.',
  'archive.extract.choose': '선택…',
  'archive.extract.chooseTitle': '압축을 풀 폴더 선택',
  'archive.extract.conflict': '같은 이름이 있을 때',
  'archive.extract.keep_both': '둘 다 유지',
  'archive.extract.keep_both.hint': '새 파일의 이름에 번호가 붙습니다.',
  'archive.extract.skip': '파일 건너뛰기',
  'archive.extract.replace': '기존 항목 바꾸기',
  'archive.extract.replace.hint': '이전 내용은 버전이 됩니다.',
  'archive.extract.refuse': '아무것도 풀지 않기',
  'archive.extract.start': '압축 풀기',
  'archive.extract.running': '압축을 푸는 중입니다. 취소하면 만들어진 항목은 다시 삭제됩니다.',
  'archive.extract.noFolder': '폴더를 지정하세요.',
  'archive.extract.notFolder': '그 위치에 있는 것은 폴더가 아니라 파일입니다.',
  'archive.extract.badFolder': '폴더 이름으로 사용할 수 없습니다.',
  'archive.extract.taken': '같은 이름이 있어 압축을 풀지 않았습니다.',
  'archive.extract.changed': '그사이 압축 파일이 변경되어 압축을 풀지 않았습니다.',
  'archive.extract.done': (n: number, folder: string) =>
    `‘${folder}’ 폴더에 ${count(n, { other: '파일 {n}개' })}의 압축을 풀었습니다`,
  'archive.extract.leftOut': (n: number) => count(n, { other: '항목 {n}개를 제외했습니다:' }),
  'archive.extract.more': (n: number) => count(n, { other: '외 {n}개' }),
  'archive.extract.open': '폴더 열기',
}
