import type { MessageModules } from '../../catalog.ts'

/** Japanese texts of the controls of all players, also on the page of share links. Loaded with them. */
export const player: MessageModules['player'] = {
  'media.tools': '再生',
  'media.play': '再生',
  'media.pause': '一時停止',
  'media.speed': '再生速度',
  'media.speed.times': (factor: string) => `${factor}倍`,
  'media.inPicture': 'ピクチャーインピクチャー',
  'media.subtitles': '字幕',
  'media.subtitles.off': '字幕なし',

  'player.position': '再生位置',
  'player.positionOf': (time: string, total: string) => `${time} / ${total}`,
  'player.volume': '音量',
  'player.mute': 'ミュート',
  'player.unmute': 'ミュート解除',
  'player.loop': 'ループ再生',
  'player.full': '全画面表示',
  'player.exitFull': '全画面表示を終了',
  'player.buffering': '読み込み中…',
  'player.dock': 'オーディオプレーヤー',
  'player.close': 'プレーヤーを閉じる',
  'player.offline': 'オフラインです。再生は自動的に再開されます。',
  'player.failed': 'このファイルは再生できません。',
  'player.gone': 'このファイルは移動または削除されました。',
  'player.denied': 'このファイルへのアクセス権がなくなりました。',
}
