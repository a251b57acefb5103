import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ru')

/** Russian texts of the details of items. Loaded with them. */
export const details: MessageModules['details'] = {
  'details.label': 'Подробности',
  'details.close': 'Закрыть подробности',
  'details.resize': 'Ширина панели подробностей',
  'details.properties': 'Свойства',
  'details.picture': 'Изображение',
  'details.video': 'Видео',
  'details.audio': 'Аудио',
  'details.access': 'У кого есть доступ',
  'details.anyone': 'Все, у кого есть ссылка',
  'details.othersUnknown': 'Только администраторы видят, у кого ещё есть доступ.',
  'details.activity': 'Действия',
  'details.advanced': 'Дополнительно',
  'details.location': 'Расположение',
  'details.created': 'Создано',
  'details.mediaType': 'Тип данных',
  'details.totalSize': 'Общий размер',
  'details.links': 'Ссылки',
  'details.noLinks': 'Ссылок пока нет',
  'details.qr': 'QR-код',
  'details.allVersions': 'Все версии',
  'details.allActivity': 'Вся история',

  'details.kind.folder': (n) =>
    n === 0
      ? 'Пустая папка'
      : count(n, {
          one: 'Папка с {n} элементом',
          few: 'Папка с {n} элементами',
          many: 'Папка с {n} элементами',
          other: 'Папка с {n} элементами',
        }),
  'details.kind.archive': (format) => `Архив ${format}`,
  'details.kind.audio': (format) => `Аудио ${format}`,
  'details.kind.book': (format) => `Электронная книга ${format}`,
  'details.kind.code': (format) => `Исходный код ${format}`,
  'details.kind.document': (format) => `Документ ${format}`,
  'details.kind.file': (format) => `Файл ${format}`,
  'details.kind.font': (format) => `Шрифт ${format}`,
  'details.kind.picture': (format) => `Изображение ${format}`,
  'details.kind.sheet': (format) => `Таблица ${format}`,
  'details.kind.slides': (format) => `Презентация ${format}`,
  'details.kind.video': (format) => `Видео ${format}`,
  'details.kind.text': 'Текстовый документ',
  'details.kind.unknown': 'Файл',
  'details.kind.brokenLink': 'Недействительная ссылка',
}
