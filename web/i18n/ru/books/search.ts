import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ru')

/** Russian texts of the search. Loaded with it. */
export const search: MessageModules['search'] = {
  'search.title': 'Поиск',
  'search.field': 'Что искать',
  'search.placeholder': 'Поиск по имени',
  'search.placeholder.content': 'Поиск по имени и содержимому',
  'search.results': 'Результаты',
  'search.kinds': 'Типы',
  'search.type.image': 'Изображения',
  'search.type.audio': 'Аудио',
  'search.type.video': 'Видео',
  'search.type.pdf': 'PDF',
  'search.type.folder': 'Папки',
  'search.where': 'Где искать',
  'search.where.here': (folder: string) => `В «${folder}»`,
  'search.where.everywhere': 'Везде',

  'search.filters': 'Фильтры',
  'search.chip.type': (value: string) => `Тип: ${value}`,
  'search.chip.extension': (value: string) => `Расширение: ${value}`,
  'search.chip.size': (value: string) => `Размер: ${value}`,
  'search.chip.modified': (value: string) => `Изменено: ${value}`,
  'search.chip.within': (value: string) => `Папка: ${value}`,
  'search.chip.without': (value: string) => `Без: ${value}`,
  'search.chip.case': (value: string) => `Регистр: ${value}`,
  'search.chip.pattern': (value: string) => `Шаблон: ${value}`,
  'search.chip.remove': (chip: string) => `Убрать фильтр «${chip}»`,

  'search.recent': 'Недавние запросы',
  'search.recent.clear': 'Очистить недавние запросы',
  'search.nothing': 'Ничего не найдено',
  'search.nothing.here': (folder: string) => `В «${folder}» нет такого имени.`,
  'search.nothing.all': 'Попробуйте другие слова или уберите один из фильтров.',
  'search.everywhere': 'Искать везде',
  'search.failed': 'Поиск не удался.',
  'search.failed.rest': 'Остальные результаты не пришли.',
  'search.denied': 'Вам нельзя искать в этой папке.',
  'search.retry': 'Повторить',

  'search.count': (n: number) =>
    count(n, { one: '{n} результат', few: '{n} результата', many: '{n} результатов', other: '{n} результата' }),
  'search.countMore': (n: number) =>
    count(n, {
      one: 'Больше {n} результата',
      few: 'Больше {n} результатов',
      many: 'Больше {n} результатов',
      other: 'Больше {n} результата',
    }),
  'search.cut.results': 'Результатов больше, чем можно показать: уточните запрос.',
  'search.cut.time': 'Поиск шёл слишком долго и был прерван: возможно, найдено не всё.',
  'search.walk.building': 'Индекс ещё создаётся: поиск идёт по самим папкам, это дольше.',
  'search.walk.off': 'Индекса нет: поиск идёт по самим папкам, это дольше.',

  'search.inTop': 'Мои файлы',
  'search.menu': 'Действия',
  'search.actionsOf': (name: string) => `Действия: ${name}`,
  'search.action.open': 'Открыть',
  'search.action.openInNewTab': 'Открыть в новой вкладке',
  'search.action.show': 'Показать в папке',
  'search.action.select': 'Выделить',
  'search.action.share': 'Поделиться',
  'search.action.download': 'Скачать',

  'search.help': 'Что можно искать',
  'search.help.word': 'план отпуска',
  'search.help.word.is': 'Имена с любым из этих слов; сначала те, где есть все',
  'search.help.quoted.is': 'Эти слова вместе, с пробелами и знаками',
  'search.help.without': 'черновик',
  'search.help.without.is': 'Только имена без этого слова',
  'search.help.pattern.is': 'Имя целиком: * — что угодно, ? — один символ',
  'search.help.type.is': 'Только image, audio, video, pdf, folder или file',
  'search.help.extension.is': 'Только имена с таким окончанием',
  'search.help.size.is': 'Больше этого размера; можно и <500k, а 1M..10M — от и до',
  'search.help.modified.is':
    'Изменено за последние 7 дней; можно и h, w, m и y, а также даты: 2024, >=2024-05 или today',
  'search.help.within.is': 'Только внутри папок с таким именем',
  'search.help.case.is': 'Различать строчные и прописные буквы',
  'search.keys': '↑ ↓ — выбор, Enter — открыть',
  'search.keys.show': (keys: string) => `${keys} — показать в папке`,
  'search.keys.menu': (keys: string) => `${keys} — другие действия`,
}
