import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ko')
const numbers = new Intl.NumberFormat('ko')

type Kind = 'copy' | 'move' | 'delete' | 'extract' | 'archive'

const DEED = { copy: '복사', move: '이동', delete: '삭제', extract: '압축 풀기', archive: '압축' }
const DOING = { copy: '복사 중', move: '이동 중', delete: '삭제 중', extract: '압축 푸는 중', archive: '압축 중' }
const DONE = {
  copy: '복사했습니다',
  move: '이동했습니다',
  delete: '삭제했습니다',
  extract: '압축을 풀었습니다',
  archive: '압축했습니다',
}
const NOT = {
  copy: '복사하지',
  move: '이동하지',
  delete: '삭제하지',
  extract: '압축을 풀지',
  archive: '압축하지',
}

const thing = (n: number, name: string) => (n === 1 && name ? `‘${name}’ 항목` : count(n, { other: '항목 {n}개' }))
/** Returns the object with the particle that the verb requires. A noun follows the name, so the particle does not depend on the name. */
const object = (kind: Kind, n: number, name: string) =>
  thing(n, name) + (kind === 'extract' ? '의' : n === 1 && name ? '을' : '를')
const into = (kind: Kind, to: string) =>
  to && `‘${to}’ ${{ copy: '폴더로', move: '폴더로', delete: '폴더로', extract: '폴더에', archive: '파일로' }[kind]} `

/** Korean texts about long-running jobs and creating archives. Loaded with these parts of the page. */
export const jobs: MessageModules['jobs'] = {
  'jobs.title': '진행 중인 작업',
  'jobs.doing': (kind: Kind, n: number, name: string, to: string) =>
    `${into(kind, to)}${thing(n, name)} ${DOING[kind]}`,
  'jobs.waiting': '다른 작업이 끝나기를 기다리는 중',
  'jobs.starting': '시작하는 중',
  'jobs.emptyingTrash': '휴지통 비우는 중',
  'jobs.items': (done: number, total: number | null) =>
    total === null
      ? count(done, { other: '항목 {n}개' })
      : count(total, { other: `항목 {n}개 중 ${numbers.format(done)}개` }),
  'jobs.bytes': (done: string, total: string | null) => (total === null ? done : `${done}/${total}`),
  'jobs.speed': (size: string) => `${size}/초`,
  'jobs.left': (duration: string) => `${duration} 남음`,
  'jobs.now': (name: string) => `현재: ${name}`,
  'jobs.percent': (kind: Kind, percent: string) => `${DEED[kind]}: ${percent} 완료`,
  'jobs.offline': '서버에 연결할 수 없습니다. 작업은 서버에서 계속되며, 다시 연결되면 표시됩니다.',

  'jobs.done': (kind: Kind, n: number, name: string, to: string) =>
    `${into(kind, to)}${object(kind, n, name)} ${DONE[kind]}`,
  'jobs.failed': (kind: Kind, n: number) => `${object(kind, n, '')} ${NOT[kind]} 못했습니다`,
  'jobs.cancelled': (kind: Kind) => `취소했습니다. 일부는 ${NOT[kind]} 않았습니다.`,
  'jobs.undone': (kind: Kind) => `그사이 서버가 멈춰 아무것도 ${NOT[kind]} 못했습니다.`,
  'jobs.interrupted': (kind: Kind) =>
    `그사이 서버가 멈춰 일부는 ${NOT[kind]} 못했습니다. 완료된 항목은 다음과 같습니다:`,
  'jobs.leftOut': (n: number) => count(n, { other: '항목 {n}개를 제외했습니다' }),
  'jobs.why': '실패한 항목과 이유',
  'jobs.more': (n: number) => count(n, { other: '외 {n}개' }),
  'jobs.again': '다시 시도',
  'jobs.cancel': (label: string) => `취소: ${label}`,
  'jobs.dismiss': (label: string) => `닫기: ${label}`,
  'jobs.conflict': '그사이 대상이 변경되었습니다.',

  'jobs.compress.title': (n: number, name: string) =>
    `${n === 1 ? `‘${name}’` : count(n, { other: '항목 {n}개' })} 압축`,
  'jobs.compress.name': '압축 파일 이름',
  'jobs.compress.format': '형식',
  'jobs.compress.taken': '같은 이름이 있을 때',
  'jobs.compress.rename': '둘 다 유지',
  'jobs.compress.replace': '기존 항목 바꾸기',
  'jobs.compress.start': '압축',
  'jobs.compress.done': (name: string) => `‘${name}’ 파일을 만들었습니다`,
  'jobs.compress.failed': (name: string) => `‘${name}’ 파일을 만들지 못했습니다.`,
}
