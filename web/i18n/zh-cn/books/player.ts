import type { MessageModules } from '../../catalog.ts'

/** Simplified Chinese texts of the controls of all players, also on the page of share links. Loaded with them. */
export const player: MessageModules['player'] = {
  'media.tools': '播放控制',
  'media.play': '播放',
  'media.pause': '暂停',
  'media.speed': '速度',
  'media.speed.times': (factor: string) => `${factor}×`,
  'media.inPicture': '画中画',
  'media.subtitles': '字幕',
  'media.subtitles.off': '无字幕',

  'player.position': '播放位置',
  'player.positionOf': (time: string, total: string) => `${time} / ${total}`,
  'player.volume': '音量',
  'player.mute': '静音',
  'player.unmute': '取消静音',
  'player.loop': '循环播放',
  'player.full': '全屏',
  'player.exitFull': '退出全屏',
  'player.buffering': '正在加载…',
  'player.dock': '音频播放器',
  'player.close': '关闭播放器',
  'player.offline': '您已离线。恢复连接后将自动继续播放。',
  'player.failed': '无法播放此文件。',
  'player.gone': '此文件已被移动或删除。',
  'player.denied': '您已无权访问此文件。',
}
