import type { MessageModules } from '../../catalog.ts'

/** Romanian texts of the controls of all players, also on the page of share links. Loaded with them. */
export const player: MessageModules['player'] = {
  'media.tools': 'Redare',
  'media.play': 'Redă',
  'media.pause': 'Pauză',
  'media.speed': 'Viteză',
  'media.speed.times': (factor: string) => `${factor}×`,
  'media.inPicture': 'Imagine în imagine',
  'media.subtitles': 'Subtitrări',
  'media.subtitles.off': 'Fără subtitrări',

  'player.position': 'Poziție',
  'player.positionOf': (time: string, total: string) => `${time} din ${total}`,
  'player.volume': 'Volum',
  'player.mute': 'Dezactivați sunetul',
  'player.unmute': 'Activați sunetul',
  'player.loop': 'Redare în buclă',
  'player.full': 'Ecran complet',
  'player.exitFull': 'Ieșire din ecran complet',
  'player.buffering': 'Se încarcă…',
  'player.dock': 'Player audio',
  'player.close': 'Închideți playerul',
  'player.offline': 'Sunteți offline. Redarea se va relua automat.',
  'player.failed': 'Acest fișier nu poate fi redat.',
  'player.gone': 'Acest fișier a fost mutat sau șters.',
  'player.denied': 'Nu mai aveți acces la acest fișier.',
}
