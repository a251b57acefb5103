import type { MessageModules } from '../../catalog.ts'

/** Belgian Dutch texts of the controls of all players, also on the page of share links. Loaded with them. */
export const player: MessageModules['player'] = {
  'media.tools': 'Afspelen',
  'media.play': 'Afspelen',
  'media.pause': 'Pauzeren',
  'media.speed': 'Snelheid',
  'media.speed.times': (factor: string) => `${factor}×`,
  'media.inPicture': 'Beeld in beeld',
  'media.subtitles': 'Ondertitels',
  'media.subtitles.off': 'Geen ondertitels',

  'player.position': 'Positie',
  'player.positionOf': (time: string, total: string) => `${time} van ${total}`,
  'player.volume': 'Volume',
  'player.mute': 'Geluid uit',
  'player.unmute': 'Geluid aan',
  'player.loop': 'Herhalen',
  'player.full': 'Volledig scherm',
  'player.exitFull': 'Volledig scherm sluiten',
  'player.buffering': 'Laden…',
  'player.dock': 'Audiospeler',
  'player.close': 'Speler sluiten',
  'player.offline': 'U bent offline. Het afspelen wordt automatisch hervat.',
  'player.failed': 'Dit bestand kan niet worden afgespeeld.',
  'player.gone': 'Dit bestand is verplaatst of verwijderd.',
  'player.denied': 'U hebt geen toegang meer tot dit bestand.',
}
