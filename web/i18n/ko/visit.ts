import type { MessageModules } from '../catalog.ts'
import { plurals } from '../plural.ts'
import { common } from './common.ts'

const count = plurals('ko')

/** Korean texts of the page of share links. Complete, because visitors load no other texts. */
export const visit: MessageModules['visit'] = {
  ...common,

  'visit.top': '공유 폴더',
  'visit.folder': '폴더',
  'visit.trail': '현재 위치',
  'visit.modified': '수정한 날짜',
  'visit.items': (n: number) => count(n, { other: '항목 {n}개' }),
  'visit.download': '다운로드',
  'visit.downloadFolder': '모두 다운로드',
  'visit.downloadOf': (name: string) => `‘${name}’ 다운로드`,
  'visit.formats': '다른 형식',
  'visit.downloadAs': (format: string) => `${format} 형식으로 다운로드`,
  'visit.open': '열기',
  'visit.ends': '링크 만료:',
  'visit.downloadsLeft': (n: number) =>
    n === 0 ? '남은 다운로드 횟수가 없습니다' : count(n, { other: '다운로드 {n}회 남음' }),
  'visit.qr': '이 링크의 QR 코드',
  'visit.qrHint': '다른 기기의 카메라로 비추면 그 기기에서 링크를 열 수 있습니다.',
  'visit.contents': '폴더 내용',
  'visit.showMore': '더 보기',
  'visit.shown': (shown: number, all: number) =>
    `${count(all, { other: '항목 {n}개' })} 중 ${count(shown, { other: '{n}개' })}`,
  'visit.empty': '이 폴더는 비어 있습니다.',
  'visit.preview': (name: string) => `‘${name}’ 미리보기`,
  'visit.previous': '이전',
  'visit.next': '다음',
  'visit.place': (place: number, all: number) => `${place}/${all}`,
  'visit.notShown': '여기서는 표시할 수 없습니다. 다운로드해서 볼 수 있습니다.',

  'visit.send.to': (name: string) => `‘${name}’ 폴더로 파일 보내기`,
  'visit.send.yourName': '이름(선택 사항)',
  'visit.send.zone': '파일을 놓는 곳',
  'visit.send.dropHere': '여기에 파일을 끌어다 놓으세요.',
  'visit.send.unseen': '보낸 파일은 다른 방문자에게 보이지 않습니다.',
  'visit.send.choose': '파일 선택',
  'visit.send.eachUpTo': (size: string) => `파일당 최대 ${size}.`,
  'visit.send.filesLeft': (n: number) => count(n, { other: '파일을 {n}개 더 보낼 수 있습니다.' }),
  'visit.send.sizeLeft': (size: string) => `남은 전체 용량: ${size}.`,
  'visit.send.only': (extensions: string) => `보낼 수 있는 종류: ${extensions}.`,
  'visit.send.tally': (sent: number, all: number) =>
    `${count(all, { other: '파일 {n}개' })} 중 ${count(sent, { other: '{n}개' })} 보냄`,
  'visit.send.waiting': '대기 중',
  'visit.send.done': '보냄',
  'visit.send.cancelOf': (name: string) => `‘${name}’ 보내지 않기`,
  'visit.send.againOf': (name: string) => `‘${name}’ 다시 보내기`,
  'visit.send.full': '이 링크에서는 더 이상 파일을 받지 않습니다.',
  'visit.send.folder': '폴더는 보낼 수 없습니다. 폴더 안의 파일을 보내거나 먼저 압축하세요.',
  'visit.send.noRoom': '남은 공간이 부족합니다.',
  'visit.send.refused': '이 링크에서는 이 파일을 받지 않습니다.',
  'visit.send.tooLarge': '이 링크에서 받을 수 있는 크기를 초과했습니다.',
  'visit.send.wrongType': '이 링크에서는 이 종류의 파일을 받지 않습니다.',

  'visit.locked': '비밀번호가 설정된 링크입니다',
  'visit.lockedDetail': '비밀번호는 링크를 보낸 사람에게 확인하세요.',
  'visit.password': '비밀번호',
  'visit.unlock': '계속',

  'visit.gone': '링크가 만료되었거나 대상이 더 이상 없을 수 있습니다. 링크를 보낸 사람에게 문의하세요.',
  'visit.forbidden': '링크를 보낸 사람에게 문의하세요.',
  'visit.broken': '잠시 후 다시 시도하세요.',
  'visit.offline': '연결을 확인하세요. 다시 온라인 상태가 되면 자동으로 다시 시도합니다.',
}
