import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ru')
const files = (n: number) => count(n, { one: '{n} файл', few: '{n} файла', many: '{n} файлов', other: '{n} файла' })
const folders = (n: number) => count(n, { one: '{n} папка', few: '{n} папки', many: '{n} папок', other: '{n} папки' })

/** Russian texts about folder sizes. Loaded with the first sizes. */
export const space: MessageModules['space'] = {
  'space.title': 'Что занимает место',
  'space.titleOf': (name: string) => `Что занимает место в «${name}»`,
  'space.asOf': (when: string) => `Подсчитано: ${when}`,
  'space.counting': 'Идёт подсчёт',
  'space.holds': (inFiles: number, inFolders: number, since: string) =>
    `${files(inFiles)}, ${folders(inFolders)}. ${since}.`,
  'space.counts': (inFiles: number, inFolders: number) => `${files(inFiles)}, ${folders(inFolders)}`,
  'space.fileCount': files,
  'space.inAll': 'Всего',

  'space.inMyFiles': (size: string) => `Мои файлы: ${size}`,
  'space.free': (size: string) => `Свободно ${size}`,
  'space.volume': (share: string) => `Диск занят на ${share}`,

  'space.show': 'Показать',
  'space.by.folder': 'По папкам',
  'space.by.kind': 'По типам',
  'space.by.largest': 'Самые большие файлы',
  'space.by.oldest': 'Самые старые файлы',
  'space.up': 'На уровень выше',
  'space.openFolder': 'Показать папку',

  'space.name': 'Имя',
  'space.kind': 'Тип',
  'space.size': 'Размер',
  'space.share': 'Доля',
  'space.files': 'Файлы',
  'space.modified': 'Изменено',
  'space.where': 'Папка',
  'space.here': 'Прямо здесь',
  'space.showInFolder': (name: string) => `Показать «${name}» в папке`,
  'space.restName': 'Всё остальное',
  'space.map': 'Карта размеров',
  'space.tile': (name: string, size: string, share: string) => `${name}, ${size}, ${share}`,

  'space.kind.image': 'Изображения',
  'space.kind.audio': 'Аудио',
  'space.kind.video': 'Видео',
  'space.kind.document': 'Документы',
  'space.kind.text': 'Текст и код',
  'space.kind.archive': 'Архивы',
  'space.kind.other': 'Другие файлы',

  'space.empty': 'Здесь ничего не занимает место',
  'space.emptyDetail': 'В этой папке и её подпапках нет файлов.',
  'space.noFiles': 'Файлов для показа нет',
  'space.off': 'Индекс выключен',
  'space.offDetail': 'Размеры папок берутся из индекса. Администратор может включить его в настройках.',
  'space.building': 'Идёт подсчёт папок',
  'space.buildingDetail': 'Страница заполнится сама, как только об этой папке станет что-то известно.',
  'space.unknown': 'Об этой папке пока ничего не известно',
  'space.unknownDetail':
    'Индекс до неё ещё не дошёл. Папки за ссылками учитываются там, где они находятся на самом деле.',
  'space.partial': 'Идёт подсчёт папок: размеры ещё вырастут.',
}
