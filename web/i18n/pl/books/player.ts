import type { MessageModules } from '../../catalog.ts'

/** Polish texts of the controls of all players, also on the page of share links. Loaded with them. */
export const player: MessageModules['player'] = {
  'media.tools': 'Odtwarzanie',
  'media.play': 'Odtwórz',
  'media.pause': 'Wstrzymaj',
  'media.speed': 'Szybkość',
  'media.speed.times': (factor: string) => `${factor}×`,
  'media.inPicture': 'Obraz w obrazie',
  'media.subtitles': 'Napisy',
  'media.subtitles.off': 'Bez napisów',

  'player.position': 'Pozycja',
  'player.positionOf': (time: string, total: string) => `${time} z ${total}`,
  'player.volume': 'Głośność',
  'player.mute': 'Wycisz',
  'player.unmute': 'Wyłącz wyciszenie',
  'player.loop': 'Zapętl',
  'player.full': 'Pełny ekran',
  'player.exitFull': 'Zamknij pełny ekran',
  'player.buffering': 'Wczytywanie…',
  'player.dock': 'Odtwarzacz audio',
  'player.close': 'Zamknij odtwarzacz',
  'player.offline': 'Jesteś offline. Odtwarzanie zostanie wznowione automatycznie.',
  'player.failed': 'Nie można odtworzyć tego pliku.',
  'player.gone': 'Ten plik został przeniesiony lub usunięty.',
  'player.denied': 'Nie masz już dostępu do tego pliku.',
}
