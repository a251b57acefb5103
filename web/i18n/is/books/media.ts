import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('is')

/** Icelandic texts of the audio and video players. Loaded with them. */
export const media: MessageModules['media'] = {
  'media.noPrevious': 'þetta er það fyrsta',
  'media.noNext': 'þetta er það síðasta',
  'media.shuffle': 'Stokka',
  'media.repeat.off': 'Endurtaka: nei',
  'media.repeat.all': 'Endurtaka: allt',
  'media.repeat.one': 'Endurtaka: þetta lag',
  'media.queue': 'Biðröð',
  'media.queue.pieces': (n: number) => count(n, { one: '{n} lag', other: '{n} lög' }),
  'media.playing': 'Í spilun',
  'media.cover': (name: string) => `Kápumynd: ${name}`,
  'media.bitrate': (amount: string) => `${amount} kbit/s`,

  'media.subtitles.failed': (name: string) => `Ekki er hægt að sýna skjátextana „${name}“.`,
  'media.resumed': (time: string) => `Heldur áfram þar sem frá var horfið, á ${time}.`,
  'media.fromStart': 'Frá byrjun',

  'media.container': (container: string) => `Þessi vafri spilar ekki ${container}-skrár.`,
  'media.codecs': (container: string, codecs: string) =>
    `Þessi vafri spilar ekki innihald þessarar ${container}-skrár: ${codecs}.`,
  'media.soundOnly': 'Aðeins hljóðið er spilað: þessi vafri sýnir ekki myndina í þessu myndskeiði.',
  'media.soundOnly.codec': (codec: string) =>
    `Aðeins hljóðið er spilað: þessi vafri sýnir ekki mynd á sniðinu ${codec}.`,
  'media.damaged': 'Þessi skrá er skemmd, eða ekki er hægt að spila hana í þessum vafra.',
}
