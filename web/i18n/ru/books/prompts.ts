import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ru')

const items = (n: number) =>
  count(n, { one: '{n} элемент', few: '{n} элемента', many: '{n} элементов', other: '{n} элемента' })

const FAILED = {
  copy: 'скопировать',
  move: 'переместить',
  delete: 'удалить',
  rename: 'переименовать',
  create: 'создать',
  open: 'открыть',
}

/** Russian texts of the prompts of a listing and of the changes they make. Loaded with the prompts. */
export const prompts: MessageModules['prompts'] = {
  'browse.name': 'Имя',
  'browse.create': 'Создать',
  'browse.andMore': (n: number) => count(n, { other: 'и ещё {n}' }),
  'browse.copyRefused': 'Браузер не разрешил копирование.',

  'browse.newFolder.title': 'Новая папка',
  'browse.newFile.title': 'Новый файл',
  'browse.rename.title': (name: string) => `Переименовать «${name}»`,
  'browse.delete.one': (name: string) => `Удалить «${name}»?`,
  'browse.delete.many': (n: number) => `Удалить ${items(n)}?`,
  'browse.delete.forGood': 'Это действие нельзя отменить.',
  'browse.delete.toTrash': 'Можно вернуть из корзины.',
  'browse.delete.noTrash': 'Здесь нет корзины.',
  'browse.copy.title': (n: number) => `Копировать ${items(n)}`,
  'browse.move.title': (n: number) => `Переместить ${items(n)}`,
  'browse.copy.into': (folder: string) => `Копировать в «${folder}»`,
  'browse.move.into': (folder: string) => `Переместить в «${folder}»`,
  'browse.picker.label': 'Папки',
  'browse.picker.up': 'На уровень выше',
  'browse.picker.top': 'выше папок нет',
  'browse.picker.choose': (folder: string) => `Выбрать «${folder}»`,
  'browse.picker.empty': 'Здесь нет папок.',

  'browse.conflict.title': (name: string) => `«${name}» здесь уже есть`,
  'browse.conflict.existing': 'Существующий',
  'browse.conflict.arriving': 'Новый',
  'browse.conflict.skip': 'Пропустить',
  'browse.conflict.keepBoth': 'Оставить оба',
  'browse.conflict.replace': 'Заменить',
  'browse.conflict.merge': 'Объединить',
  'browse.conflict.mergeDetail': 'Содержимое двух папок объединится, а файлы с одинаковыми именами будут заменены.',
  'browse.conflict.notReplaceable': 'файл и папка не могут заменить друг друга',
  'browse.conflict.toAll': (n: number) =>
    count(n, {
      one: 'Применить ещё к {n} совпадению',
      few: 'Применить ещё к {n} совпадениям',
      many: 'Применить ещё к {n} совпадениям',
      other: 'Применить ещё к {n} совпадения',
    }),

  'browse.info.type': 'Тип',
  'browse.info.link': (type: string) => `Символическая ссылка: ${type}`,
  'browse.info.where': 'Расположение',
  'browse.info.contains': 'Содержит',
  'browse.info.unknown': 'Не удалось подсчитать',
  'browse.info.selected': 'Выделено',
  'browse.info.filesTogether': 'Размер файлов',
  'browse.info.dimensions': 'Размеры',
  'browse.info.duration': 'Длительность',
  'browse.info.taken': 'Дата съёмки',
  'browse.info.camera': 'Камера',
  'browse.info.lens': 'Объектив',
  'browse.info.exposure': 'Экспозиция',
  'browse.info.orientation': 'Ориентация',
  'browse.info.turned': (orientation: number) =>
    [
      'Зеркально',
      'Вверх ногами',
      'Вверх ногами, зеркально',
      'Повёрнуто влево, зеркально',
      'Повёрнуто вправо',
      'Повёрнуто вправо, зеркально',
      'Повёрнуто влево',
    ][orientation - 2] ?? '',
  'browse.info.place': 'Место съёмки',
  'browse.info.copyPlace': 'Копировать координаты',
  'browse.info.checksums': 'Контрольные суммы',
  'browse.info.compute': 'Вычислить',
  'browse.info.computeNamed': (algorithm: string) => `Вычислить ${algorithm}`,
  'browse.info.copyChecksum': (algorithm: string) => `Копировать ${algorithm}`,

  'browse.transferred': (kind: 'copy' | 'move', n: number, folder: string) =>
    `${kind === 'copy' ? 'Скопировано' : 'Перемещено'}${folder && ` в «${folder}»`}: ${items(n)}`,
  'browse.failed': (attempt: 'copy' | 'move' | 'delete' | 'rename' | 'create' | 'open', name: string) =>
    `Не удалось ${FAILED[attempt]} «${name}».`,
  'browse.failedMany': (attempt: 'copy' | 'move' | 'delete', n: number) => `Не удалось ${FAILED[attempt]} ${items(n)}.`,
}
