import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ko')

const DID = {
  create: '파일 만들기',
  upload: '업로드',
  save: '편집',
  makeDirectory: '폴더 만들기',
  delete: '삭제',
  copy: '복사',
  move: '이동',
  rename: '이름 변경',
  extract: '압축 풀기',
  archive: '압축 파일 만들기',
  restore: '복원',
  purge: '완전히 삭제',
  undo: '실행 취소',
  rewind: '이전 상태로 되돌림',
}

/** Korean texts of undo and history. Loaded with the first step. */
export const undo: MessageModules['undo'] = {
  'undo.did': (kind, n, name) => `${DID[kind]}: ${name || count(n, { other: '{n}개 항목' })}`,
  'undo.takenBack': (step) => `취소했습니다. ${step}`,
  'undo.nothing': '취소할 것이 없습니다.',
  'undo.nothingToRedo': '다시 할 것이 없습니다.',
  'undo.changed': (name) => `“${name}”이(가) 그 뒤 바뀌어 취소할 수 없습니다.`,
  'undo.taken': (name) => `다른 것이 “${name}”이라는 이름이어서 취소할 수 없습니다.`,
  'undo.notKept': '원래 있던 것이 완전히 사라져 취소할 수 없습니다.',
  'undo.already': '이미 취소되었습니다.',
  'undo.unknown': '더 이상 기록이 없습니다.',
  'undo.failed': '취소할 수 없었습니다.',
  'history.titleOf': (name) => `“${name}”의 기록`,
  'history.openNow': '지금의 모습 보기',
  'history.steps': '있었던 일, 최신순',
  'history.you': '나',
  'history.visitor': '방문자',
  'history.to': (place) => `${place}(으)로`,
  'history.andMore': (n) => count(n, { other: '외 {n}개' }),
  'history.state.taken_back': '취소됨',
  'history.state.restored': '복원됨',
  'history.state.partly_restored': '일부 복원됨',
  'history.state.not_kept': '취소할 수 없음: 더 이상 보관되지 않음',
  'history.state.not_yours': '다른 사람이 함',
  'history.more': '이전 단계 보기',
  'history.since': (when) => `${when} 이전의 기록은 없습니다.`,
  'history.empty': '아직 활동이 없습니다',
  'history.emptyDetail': '이제부터 여기서 바뀌는 것이 기록되며 취소할 수 있습니다.',
}
