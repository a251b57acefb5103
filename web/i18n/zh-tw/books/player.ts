import type { MessageModules } from '../../catalog.ts'

/** Traditional Chinese texts of the controls of all players, also on the page of share links. Loaded with them. */
export const player: MessageModules['player'] = {
  'media.tools': '播放控制項',
  'media.play': '播放',
  'media.pause': '暫停',
  'media.speed': '速度',
  'media.speed.times': (factor: string) => `${factor}×`,
  'media.inPicture': '子母畫面',
  'media.subtitles': '字幕',
  'media.subtitles.off': '無字幕',

  'player.position': '播放位置',
  'player.positionOf': (time: string, total: string) => `${time} / ${total}`,
  'player.volume': '音量',
  'player.mute': '靜音',
  'player.unmute': '取消靜音',
  'player.loop': '循環播放',
  'player.full': '全螢幕',
  'player.exitFull': '離開全螢幕',
  'player.buffering': '載入中…',
  'player.dock': '音訊播放器',
  'player.close': '關閉播放器',
  'player.offline': '您目前處於離線狀態。恢復連線後會自動繼續播放。',
  'player.failed': '無法播放此檔案。',
  'player.gone': '此檔案已移動或刪除。',
  'player.denied': '您已無法存取此檔案。',
}
