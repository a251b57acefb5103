import type { MessageModules } from '../../catalog.ts'

/** Swedish texts of the controls of all players, also on the page of share links. Loaded with them. */
export const player: MessageModules['player'] = {
  'media.tools': 'Uppspelning',
  'media.play': 'Spela upp',
  'media.pause': 'Pausa',
  'media.speed': 'Hastighet',
  'media.speed.times': (factor: string) => `${factor}×`,
  'media.inPicture': 'Bild i bild',
  'media.subtitles': 'Undertexter',
  'media.subtitles.off': 'Inga undertexter',

  'player.position': 'Position',
  'player.positionOf': (time: string, total: string) => `${time} av ${total}`,
  'player.volume': 'Volym',
  'player.mute': 'Ljud av',
  'player.unmute': 'Ljud på',
  'player.loop': 'Upprepa',
  'player.full': 'Helskärm',
  'player.exitFull': 'Avsluta helskärm',
  'player.buffering': 'Läser in …',
  'player.dock': 'Ljudspelare',
  'player.close': 'Stäng spelaren',
  'player.offline': 'Du är offline. Uppspelningen återupptas automatiskt.',
  'player.failed': 'Filen kan inte spelas upp.',
  'player.gone': 'Filen har flyttats eller tagits bort.',
  'player.denied': 'Du har inte längre åtkomst till filen.',
}
