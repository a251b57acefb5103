import type { MessageModules } from '../../catalog.ts'

/** Korean texts of the picture viewer: filmstrip, and rotating and cropping. Loaded with the preview. */
export const viewer: MessageModules['viewer'] = {
  'viewer.filmstrip': '필름 스트립',
  'viewer.edit': '회전 및 자르기',
  'viewer.turnLeft': '왼쪽으로 회전',
  'viewer.turnRight': '오른쪽으로 회전',
  'viewer.ratio': '가로세로 비율',
  'viewer.ratio.free': '자유',
  'viewer.ratio.original': '원본 비율',
  'viewer.reset': '재설정',
  'viewer.area': '자르기 영역',
  'viewer.edge.top': '위쪽 가장자리',
  'viewer.edge.right': '오른쪽 가장자리',
  'viewer.edge.bottom': '아래쪽 가장자리',
  'viewer.edge.left': '왼쪽 가장자리',
  'viewer.edit.nothing': '저장할 변경 사항 없음',
  'viewer.edit.done': (name) => `${name} 편집됨`,
  'viewer.edit.failed': (name) => `“${name}”을(를) 저장하지 못했습니다.`,
  'viewer.edit.conflict': '연 후에 이미지가 변경되었습니다. 확인한 후 다시 시도하세요.',
  'viewer.edit.unsupported':
    '이 이미지는 편집할 수 없습니다. 움직이는 이미지이거나 손상되었거나, 형식 또는 색상이 지원되지 않습니다.',
  'viewer.edit.format': '이 형식의 이미지는 편집할 수 없음',
  'viewer.edit.animated': '움직이는 이미지는 편집할 수 없음',
  'viewer.hand.down': '아래로 스와이프',
}
