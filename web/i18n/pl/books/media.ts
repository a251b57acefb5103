import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('pl')

/** Polish texts of the audio and video players. Loaded with them. */
export const media: MessageModules['media'] = {
  'media.noPrevious': 'to pierwszy utwór',
  'media.noNext': 'to ostatni utwór',
  'media.shuffle': 'Losowo',
  'media.repeat.off': 'Powtarzanie: wyłączone',
  'media.repeat.all': 'Powtarzanie: wszystko',
  'media.repeat.one': 'Powtarzanie: ten utwór',
  'media.queue': 'Kolejka',
  'media.queue.pieces': (n: number) =>
    count(n, { one: '{n} utwór', few: '{n} utwory', many: '{n} utworów', other: '{n} utworu' }),
  'media.playing': 'Odtwarzane',
  'media.cover': (name: string) => `Okładka: ${name}`,
  'media.bitrate': (amount: string) => `${amount}\u00a0kb/s`,

  'media.subtitles.failed': (name: string) => `Nie można wyświetlić napisów „${name}”.`,
  'media.resumed': (time: string) => `Wznowiono od ostatniego miejsca: ${time}.`,
  'media.fromStart': 'Od początku',

  'media.container': (container: string) => `Ta przeglądarka nie odtwarza plików ${container}.`,
  'media.codecs': (container: string, codecs: string) =>
    `Ta przeglądarka nie odtwarza zawartości tego pliku ${container}: ${codecs}.`,
  'media.soundOnly': 'Odtwarzany jest tylko dźwięk: ta przeglądarka nie wyświetla obrazu tego filmu.',
  'media.soundOnly.codec': (codec: string) =>
    `Odtwarzany jest tylko dźwięk: ta przeglądarka nie wyświetla obrazu ${codec}.`,
  'media.damaged': 'Plik jest uszkodzony albo ta przeglądarka nie może go odtworzyć.',
}
