import type { MessageModules } from '../../catalog.ts'

/** German texts of the controls of all players, also on the page of share links. Loaded with them. */
export const player: MessageModules['player'] = {
  'media.tools': 'Wiedergabe',
  'media.play': 'Wiedergeben',
  'media.pause': 'Pause',
  'media.speed': 'Geschwindigkeit',
  'media.speed.times': (factor: string) => `${factor}×`,
  'media.inPicture': 'Bild im Bild',
  'media.subtitles': 'Untertitel',
  'media.subtitles.off': 'Keine Untertitel',

  'player.position': 'Position',
  'player.positionOf': (time: string, total: string) => `${time} von ${total}`,
  'player.volume': 'Lautstärke',
  'player.mute': 'Ton ausschalten',
  'player.unmute': 'Ton einschalten',
  'player.loop': 'Wiederholen',
  'player.full': 'Vollbild',
  'player.exitFull': 'Vollbild beenden',
  'player.buffering': 'Wird geladen …',
  'player.dock': 'Audioplayer',
  'player.close': 'Player schließen',
  'player.offline': 'Sie sind offline. Die Wiedergabe wird automatisch fortgesetzt.',
  'player.failed': 'Diese Datei kann nicht wiedergegeben werden.',
  'player.gone': 'Diese Datei wurde verschoben oder gelöscht.',
  'player.denied': 'Sie haben keinen Zugriff mehr auf diese Datei.',
}
