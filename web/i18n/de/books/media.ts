import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('de')

/** German texts of the audio and video players. Loaded with them. */
export const media: MessageModules['media'] = {
  'media.noPrevious': 'das ist der erste Titel',
  'media.noNext': 'das ist der letzte Titel',
  'media.shuffle': 'Zufallswiedergabe',
  'media.repeat.off': 'Wiederholen: aus',
  'media.repeat.all': 'Wiederholen: alle',
  'media.repeat.one': 'Wiederholen: dieser Titel',
  'media.queue': 'Warteschlange',
  'media.queue.pieces': (n: number) => count(n, { one: '{n} Titel', other: '{n} Titel' }),
  'media.playing': 'Läuft gerade',
  'media.cover': (name: string) => `Cover von ${name}`,
  'media.bitrate': (amount: string) => `${amount} kbit/s`,

  'media.subtitles.failed': (name: string) => `Die Untertitel „${name}“ können nicht angezeigt werden.`,
  'media.resumed': (time: string) => `Geht dort weiter, wo Sie aufgehört haben: ${time}.`,
  'media.fromStart': 'Von vorn',

  'media.container': (container: string) => `Dieser Browser spielt keine ${container}-Dateien ab.`,
  'media.codecs': (container: string, codecs: string) =>
    `Dieser Browser kann den Inhalt dieser ${container}-Datei nicht abspielen: ${codecs}.`,
  'media.soundOnly': 'Es ist nur der Ton zu hören: Dieser Browser zeigt das Bild dieses Films nicht an.',
  'media.soundOnly.codec': (codec: string) =>
    `Es ist nur der Ton zu hören: Dieser Browser zeigt Bilder in ${codec} nicht an.`,
  'media.damaged': 'Diese Datei ist beschädigt oder lässt sich in diesem Browser nicht abspielen.',
}
