import type { MessageModules } from '../../catalog.ts'

/** Korean texts of the terminal. Loaded with it. */
export const terminal: MessageModules['terminal'] = {
  'terminal.title': '터미널',
  'terminal.screen': '터미널 입력',
  'terminal.hint': (out: string, copy: string, paste: string) =>
    `터미널 밖으로 나가기: ${out}, 복사: ${copy}, 붙여넣기: ${paste}`,
  'terminal.readAloud': '화면 읽기 모드',
  'terminal.copy': '선택 영역 복사',
  'terminal.nothingSelected': '먼저 터미널에서 텍스트를 선택하세요.',
  'terminal.copied': '복사됨',
  'terminal.notCopied': '브라우저에서 복사를 허용하지 않습니다. 브라우저 메뉴를 사용하세요.',
  'terminal.keys': '추가 키',
  'terminal.key.escape': 'Esc',
  'terminal.key.tab': 'Tab',
  'terminal.key.control': 'Ctrl',
  'terminal.key.left': '왼쪽',
  'terminal.key.up': '위',
  'terminal.key.down': '아래',
  'terminal.key.right': '오른쪽',

  'terminal.state.connecting': '시작하는 중…',
  'terminal.state.running': '실행 중',
  'terminal.over.exited': (code: number) => (code === 0 ? '끝났습니다.' : `끝났습니다(종료 코드 ${code}).`),
  'terminal.over.time': '오랫동안 사용하지 않아 종료했습니다.',
  'terminal.over.memory': '메모리를 너무 많이 사용해 종료했습니다.',
  'terminal.over.processes': '프로세스를 너무 많이 시작해 종료했습니다.',
  'terminal.over.output': '출력이 너무 많아 종료했습니다.',
  'terminal.over.cancelled': '세션이나 권한이 변경되어 서버에서 종료했습니다.',
  'terminal.over.signal': '시그널을 받아 종료했습니다.',
  'terminal.over.refused': '서버에서 거부했습니다.',
  'terminal.over.failed': '서버에서 문제가 발생했습니다.',
  'terminal.over.lost': '연결이 끊겼습니다. 실행 중이던 작업은 종료되었습니다.',
  'terminal.over.unreached': '서버에 연결할 수 없습니다.',
  'terminal.again': '다시 시작',
}
