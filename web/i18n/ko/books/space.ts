import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ko')
const files = (n: number) => count(n, { other: '파일 {n}개' })
const folders = (n: number) => count(n, { other: '폴더 {n}개' })

/** Korean texts about folder sizes. Loaded with the first sizes. */
export const space: MessageModules['space'] = {
  'space.title': '공간 사용 현황',
  'space.titleOf': (name: string) => `‘${name}’ 공간 사용 현황`,
  'space.asOf': (when: string) => `집계: ${when}`,
  'space.counting': '집계 중',
  'space.holds': (inFiles: number, inFolders: number, since: string) =>
    `${files(inFiles)}, ${folders(inFolders)}(${since})`,
  'space.counts': (inFiles: number, inFolders: number) => `${files(inFiles)}, ${folders(inFolders)}`,
  'space.fileCount': files,
  'space.inAll': '합계',

  'space.inMyFiles': (size: string) => `내 파일: ${size}`,
  'space.free': (size: string) => `${size} 남음`,
  'space.volume': (share: string) => `디스크의 ${share} 사용 중`,

  'space.show': '표시',
  'space.by.folder': '폴더별',
  'space.by.kind': '종류별',
  'space.by.largest': '큰 파일',
  'space.by.oldest': '오래된 파일',
  'space.up': '상위 폴더로',
  'space.openFolder': '폴더 보기',

  'space.name': '이름',
  'space.kind': '종류',
  'space.size': '크기',
  'space.share': '비율',
  'space.files': '파일',
  'space.modified': '수정한 날짜',
  'space.where': '폴더',
  'space.here': '이 폴더 바로 아래',
  'space.showInFolder': (name: string) => `‘${name}’ 폴더에서 보기`,
  'space.restName': '그 밖의 작은 항목',
  'space.map': '크기 분포도',
  'space.tile': (name: string, size: string, share: string) => `${name}, ${size}, ${share}`,

  'space.kind.image': '이미지',
  'space.kind.audio': '오디오',
  'space.kind.video': '동영상',
  'space.kind.document': '문서',
  'space.kind.text': '텍스트 및 코드',
  'space.kind.archive': '압축 파일',
  'space.kind.other': '기타 파일',

  'space.empty': '공간을 차지하는 항목이 없습니다',
  'space.emptyDetail': '이 폴더와 하위 폴더에 파일이 없습니다.',
  'space.noFiles': '표시할 파일이 없습니다',
  'space.off': '색인이 꺼져 있습니다',
  'space.offDetail': '폴더 크기를 알려면 색인이 필요합니다. 관리자가 설정에서 켤 수 있습니다.',
  'space.building': '폴더를 집계하는 중입니다',
  'space.buildingDetail': '이 폴더의 정보를 알게 되는 대로 자동으로 표시됩니다.',
  'space.unknown': '아직 이 폴더의 정보가 없습니다',
  'space.unknownDetail': '색인이 아직 여기까지 오지 않았습니다. 링크로 연결된 폴더는 실제 위치에서 집계됩니다.',
  'space.partial': '아직 폴더를 집계하는 중이므로 크기가 늘어날 수 있습니다.',
}
