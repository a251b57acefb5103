import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ko')

/** Korean texts of the details of items. Loaded with them. */
export const details: MessageModules['details'] = {
  'details.label': '세부정보',
  'details.close': '세부정보 닫기',
  'details.resize': '세부정보 패널 너비',
  'details.properties': '속성',
  'details.picture': '이미지',
  'details.video': '동영상',
  'details.audio': '오디오',
  'details.access': '액세스 권한이 있는 사용자',
  'details.anyone': '링크가 있는 모든 사용자',
  'details.othersUnknown': '그 밖에 누가 액세스할 수 있는지는 관리자만 볼 수 있습니다.',
  'details.activity': '활동',
  'details.advanced': '고급',
  'details.location': '저장 위치',
  'details.created': '만든 날짜',
  'details.mediaType': '미디어 유형',
  'details.totalSize': '전체 크기',
  'details.links': '링크',
  'details.noLinks': '아직 링크가 없습니다',
  'details.qr': 'QR 코드',
  'details.allVersions': '모든 버전',
  'details.allActivity': '전체 기록',

  'details.folder': (n) => (n === 0 ? '빈 폴더' : count(n, { other: '항목 {n}개가 있는 폴더' })),
}
