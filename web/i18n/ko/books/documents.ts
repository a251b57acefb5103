import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ko')

/** Korean texts of the document viewers. Loaded with the first document. */
export const documents: MessageModules['documents'] = {
  'documents.empty': '내용이 없습니다.',
  'documents.notRendered': '이 방식으로는 표시할 수 없습니다.',
  'documents.notRendered.detail': '원본 텍스트는 그대로 읽을 수 있습니다.',
  'documents.tooLong': '너무 길어서 이 방식으로는 표시할 수 없습니다.',
  'documents.locked': '보호된 문서입니다.',
  'documents.locked.detail':
    '구매하거나 작성한 프로그램용으로 암호화되어 있습니다. 다운로드해서 그 프로그램으로 여세요.',
  'documents.tooLarge': '문서가 너무 커서 여기서는 표시할 수 없습니다.',
  'documents.tooLarge.detail': '다운로드해서 해당 프로그램으로 여세요.',
  'documents.copied': '복사했습니다.',
  'documents.notCopied': '브라우저에서 복사를 허용하지 않습니다.',

  'documents.table': '표',
  'documents.table.row': '행',
  'documents.table.search': '표에서 검색',
  'documents.table.titled': '첫 행을 제목으로 사용',
  'documents.table.delimiter': '셀 구분 기호',
  'documents.table.comma': '쉼표',
  'documents.table.semicolon': '세미콜론',
  'documents.table.tab': '탭',
  'documents.table.bar': '세로줄',
  'documents.table.rows': (n: number) => count(n, { other: '{n}행' }),
  'documents.table.found': (n: number, total: number) =>
    `${count(total, { other: '{n}행' })} 중 ${count(n, { other: '{n}행' })}`,
  'documents.table.noneFound': '일치하는 행이 없습니다.',
  'documents.table.cell': (column: string, row: string) => `${column}, ${row}행`,
  'documents.table.copy': '셀 복사',
  'documents.table.widthHint': '행을 정렬합니다. Shift 키와 화살표 키로 열 너비를 조절합니다.',

  'documents.sheets': '시트',
  'documents.slide': (n: number) => `슬라이드 ${n}`,
  'documents.extract': '문서의 텍스트만 표시하며, 레이아웃과 그림은 표시하지 않습니다.',
  'documents.extract.cut': '내용이 길어 앞부분만 표시합니다.',

  'documents.showAs': '표시 방식',
  'documents.asText': '텍스트',
  'documents.asBytes': '바이트',
  'documents.part': (shown: string, all: string) => `전체 ${all} 중 처음 ${shown}`,

  'documents.book.chapter': (n: number, total: number) => `부분 ${n}/${total}`,
  'documents.book.read': (percent: string) => `${percent} 읽음`,
  'documents.book.contents': '목차',
  'documents.book.closeContents': '목차 닫기',
  'documents.book.noContents': '이 책에는 목차가 없습니다.',
  'documents.book.atStart': '첫 부분입니다',
  'documents.book.atEnd': '마지막 부분입니다',
  'documents.book.smallest': '더 줄일 수 없습니다',
  'documents.book.largest': '더 키울 수 없습니다',
  'documents.book.paper': '배경',
  'documents.book.likePage': '페이지와 동일',
  'documents.book.light': '밝게',
  'documents.book.sepia': '세피아',
  'documents.book.dark': '어둡게',
  'documents.book.chapterFailed': '이 부분은 손상되었습니다.',
}
