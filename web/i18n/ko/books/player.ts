import type { MessageModules } from '../../catalog.ts'

/** Korean texts of the controls of all players, also on the page of share links. Loaded with them. */
export const player: MessageModules['player'] = {
  'media.tools': '재생',
  'media.play': '재생',
  'media.pause': '일시 중지',
  'media.speed': '재생 속도',
  'media.speed.times': (factor: string) => `${factor}배`,
  'media.inPicture': 'PIP 모드',
  'media.subtitles': '자막',
  'media.subtitles.off': '자막 없음',

  'player.position': '재생 위치',
  'player.positionOf': (time: string, total: string) => `${time} / ${total}`,
  'player.volume': '볼륨',
  'player.mute': '음소거',
  'player.unmute': '음소거 해제',
  'player.loop': '반복 재생',
  'player.full': '전체 화면',
  'player.exitFull': '전체 화면 종료',
  'player.buffering': '로드 중…',
  'player.dock': '오디오 플레이어',
  'player.close': '플레이어 닫기',
  'player.offline': '오프라인 상태입니다. 연결되면 재생이 자동으로 재개됩니다.',
  'player.failed': '이 파일을 재생할 수 없습니다.',
  'player.gone': '이 파일이 이동되었거나 삭제되었습니다.',
  'player.denied': '이 파일에 더 이상 액세스할 수 없습니다.',
}
