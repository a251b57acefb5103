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

  'details.folder': (n) =>
    n === 0
      ? 'Пустая папка'
      : count(n, {
          one: 'Папка с {n} элементом',
          few: 'Папка с {n} элементами',
          many: 'Папка с {n} элементами',
          other: 'Папка с {n} элементами',
        }),
}
