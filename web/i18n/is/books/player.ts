import type { MessageModules } from '../../catalog.ts'

/** Icelandic texts of the controls of all players, also on the page of share links. Loaded with them. */
export const player: MessageModules['player'] = {
  'media.tools': 'Spilun',
  'media.play': 'Spila',
  'media.pause': 'Gera hlé',
  'media.speed': 'Hraði',
  'media.speed.times': (factor: string) => `${factor}×`,
  'media.inPicture': 'Mynd í mynd',
  'media.subtitles': 'Skjátextar',
  'media.subtitles.off': 'Engir skjátextar',

  'player.position': 'Staða',
  'player.positionOf': (time: string, total: string) => `${time} af ${total}`,
  'player.volume': 'Hljóðstyrkur',
  'player.mute': 'Slökkva á hljóði',
  'player.unmute': 'Kveikja á hljóði',
  'player.loop': 'Endurtaka',
  'player.full': 'Fylla skjáinn',
  'player.exitFull': 'Hætta að fylla skjáinn',
  'player.buffering': 'Hleður…',
  'player.dock': 'Hljóðspilari',
  'player.close': 'Loka spilara',
  'player.offline': 'Þú ert án nettengingar. Spilun heldur áfram sjálfkrafa.',
  'player.failed': 'Ekki er hægt að spila þessa skrá.',
  'player.gone': 'Þessi skrá var færð eða henni eytt.',
  'player.denied': 'Þú hefur ekki lengur aðgang að þessari skrá.',
}
