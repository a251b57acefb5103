import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ru')

/** Russian texts of file versions. Loaded on first use. */
export const versions: MessageModules['versions'] = {
  'versions.title': (name) => `Версии файла ${name}`,
  'versions.list': 'Версии, сначала последняя',
  'versions.count': (n) => count(n, { other: 'Прежних версий: {n}' }),
  'versions.now': 'То, что сейчас',
  'versions.of': (when) => `Версия от ${when}`,
  'versions.written': (when) => `Записана ${when}`,
  'versions.replaced': (when) => `Заменена ${when}`,
  'versions.replacedBy': (when, who) => `Заменена ${when}, ${who}`,
  'versions.grew': (size) => `На ${size} больше, чем раньше`,
  'versions.shrank': (size) => `На ${size} меньше, чем раньше`,
  'versions.sameSize': 'Того же размера',
  'versions.view': 'Показать',
  'versions.compare': 'Сравнить',
  'versions.download': 'Скачать',
  'versions.restore': 'Восстановить',
  'versions.delete': 'Удалить навсегда',
  'versions.back': 'Назад к версиям',
  'versions.tooLarge': (size) => `Тексты больше ${size} здесь не показываются. Скачайте их.`,
  'versions.compareTitle': (name) => `Сравнение версий файла ${name}`,
  'versions.before': 'До',
  'versions.after': 'После',
  'versions.legend': 'Красные строки есть только в тексте до, зелёные — только в тексте после.',
  'versions.notText': 'Это не текст. Скачайте, чтобы посмотреть.',
  'versions.pictureFailed': 'Эту картинку нельзя показать здесь. Скачайте её, чтобы посмотреть.',
  'versions.emptyText': 'Тогда файл был пуст.',
  'versions.restored': (when) => `Восстановлена версия от ${when}`,
  'versions.restoreFailed': 'Не удалось восстановить версию.',
  'versions.gone': 'Эта версия больше не хранится.',
  'versions.deleted': 'Версия удалена',
  'versions.deleteFailed': 'Не удалось удалить версию.',
  'versions.deleteTitle': 'Удалить эту версию навсегда?',
  'versions.deleteDetail': (when) =>
    `То, что было в файле ${when}, будет удалено без возможности вернуть. Сам файл останется как есть.`,
  'versions.failed': 'Не удалось получить версии.',
  'versions.denied': 'Вам нельзя смотреть версии этого файла.',
  'versions.empty': 'Прежних версий пока нет.',
  'versions.emptyDetail': 'Когда этот файл заменяют или сохраняют, прежнее содержимое остаётся здесь.',
  'versions.off': 'Новые версии не хранятся: это выключено в настройках.',
  'versions.folder': 'Новые версии не хранятся: это выключено в этой папке.',
  'versions.disk': 'Новые версии не хранятся: этот диск не может.',
}
