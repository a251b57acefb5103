import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ko')

/** Korean texts of the prompts of a listing and of the changes they make. Loaded with the prompts. */
export const prompts: MessageModules['prompts'] = {
  'browse.name': '이름',
  'browse.create': '만들기',
  'browse.andMore': (n: number) => count(n, { other: '외 {n}개' }),
  'browse.copyRefused': '브라우저에서 복사를 허용하지 않았습니다.',

  'browse.newFolder.title': '새 폴더',
  'browse.newFile.title': '새 파일',
  'browse.rename.title': (name: string) => `‘${name}’ 이름 바꾸기`,
  'browse.delete.one': (name: string) => `‘${name}’ 항목을 삭제하시겠습니까?`,
  'browse.delete.many': (n: number) => count(n, { other: '항목 {n}개를 삭제하시겠습니까?' }),
  'browse.delete.forGood': '이 작업은 취소할 수 없습니다.',
  'browse.delete.toTrash': '휴지통에서 되돌릴 수 있습니다.',
  'browse.delete.noTrash': '여기에는 휴지통이 없습니다.',
  'browse.copy.title': (n: number) => count(n, { other: '항목 {n}개 복사' }),
  'browse.move.title': (n: number) => count(n, { other: '항목 {n}개 이동' }),
  'browse.copy.into': (folder: string) => `‘${folder}’ 폴더로 복사`,
  'browse.move.into': (folder: string) => `‘${folder}’ 폴더로 이동`,
  'browse.picker.label': '폴더',
  'browse.picker.up': '상위 폴더로',
  'browse.picker.top': '최상위 폴더입니다',
  'browse.picker.choose': (folder: string) => `‘${folder}’ 선택`,
  'browse.picker.empty': '여기에는 폴더가 없습니다.',

  'browse.conflict.title': (name: string) => `‘${name}’ 항목이 이미 있습니다`,
  'browse.conflict.existing': '기존 항목',
  'browse.conflict.arriving': '새 항목',
  'browse.conflict.skip': '건너뛰기',
  'browse.conflict.keepBoth': '둘 다 유지',
  'browse.conflict.replace': '바꾸기',
  'browse.conflict.merge': '병합',
  'browse.conflict.mergeDetail': '병합하면 두 폴더의 내용이 합쳐지고, 이름이 같은 파일은 새 파일로 바뀝니다.',
  'browse.conflict.notReplaceable': '파일과 폴더는 서로 바꿀 수 없습니다',
  'browse.conflict.toAll': (n: number) => count(n, { other: '나머지 충돌 {n}건에도 적용' }),

  'browse.info.type': '종류',
  'browse.info.link': (type: string) => `링크(${type})`,
  'browse.info.where': '위치',
  'browse.info.contains': '내용',
  'browse.info.unknown': '계산하지 못했습니다',
  'browse.info.selected': '선택한 항목',
  'browse.info.filesTogether': '파일 합계',
  'browse.info.dimensions': '해상도',
  'browse.info.duration': '길이',
  'browse.info.taken': '촬영 날짜',
  'browse.info.camera': '카메라',
  'browse.info.lens': '렌즈',
  'browse.info.exposure': '노출',
  'browse.info.orientation': '방향',
  'browse.info.turned': (orientation: number) =>
    [
      '좌우 반전',
      '위아래 뒤집힘',
      '위아래 뒤집힘, 좌우 반전',
      '왼쪽으로 회전, 좌우 반전',
      '오른쪽으로 회전',
      '오른쪽으로 회전, 좌우 반전',
      '왼쪽으로 회전',
    ][orientation - 2] ?? '',
  'browse.info.place': '촬영 위치',
  'browse.info.copyPlace': '촬영 위치 복사',
  'browse.info.checksums': '체크섬',
  'browse.info.compute': '계산',
  'browse.info.computeNamed': (algorithm: string) => `${algorithm} 계산`,
  'browse.info.copyChecksum': (algorithm: string) => `${algorithm} 복사`,

  'browse.transferred': (kind: 'copy' | 'move', n: number, folder: string) =>
    `${folder && `‘${folder}’ 폴더로 `}${count(n, { other: '항목 {n}개를' })} ${kind === 'copy' ? '복사' : '이동'}했습니다`,
  'browse.failed': (attempt: 'copy' | 'move' | 'delete' | 'rename' | 'create' | 'open', name: string) =>
    `‘${name}’ 항목${{ copy: '을 복사하지', move: '을 이동하지', delete: '을 삭제하지', rename: '의 이름을 바꾸지', create: '을 만들지', open: '을 열지' }[attempt]} 못했습니다.`,
  'browse.failedMany': (attempt: 'copy' | 'move' | 'delete', n: number) =>
    `${count(n, { other: '항목 {n}개를' })} ${{ copy: '복사', move: '이동', delete: '삭제' }[attempt]}하지 못했습니다.`,
}
