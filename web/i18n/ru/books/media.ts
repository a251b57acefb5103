import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ru')

/** Russian texts of the audio and video players. Loaded with them. */
export const media: MessageModules['media'] = {
  'media.noPrevious': 'это первая запись',
  'media.noNext': 'это последняя запись',
  'media.shuffle': 'Вперемешку',
  'media.repeat.off': 'Повтор: выкл.',
  'media.repeat.all': 'Повтор: все',
  'media.repeat.one': 'Повтор: одна запись',
  'media.queue': 'Очередь',
  'media.queue.pieces': (n: number) =>
    count(n, { one: '{n} запись', few: '{n} записи', many: '{n} записей', other: '{n} записи' }),
  'media.playing': 'Воспроизводится',
  'media.cover': (name: string) => `Обложка: ${name}`,
  'media.bitrate': (amount: string) => `${amount}\u00a0кбит/с`,

  'media.subtitles.failed': (name: string) => `Не удалось показать субтитры «${name}».`,
  'media.resumed': (time: string) => `Продолжается с места, где вы остановились: ${time}.`,
  'media.fromStart': 'С начала',

  'media.container': (container: string) => `Этот браузер не воспроизводит файлы ${container}.`,
  'media.codecs': (container: string, codecs: string) =>
    `Этот браузер не воспроизводит содержимое этого файла ${container}: ${codecs}.`,
  'media.soundOnly': 'Воспроизводится только звук: этот браузер не может показать изображение.',
  'media.soundOnly.codec': (codec: string) => `Воспроизводится только звук: этот браузер не показывает видео ${codec}.`,
  'media.damaged': 'Файл повреждён или не воспроизводится в этом браузере.',
}
