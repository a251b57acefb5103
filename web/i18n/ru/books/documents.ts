import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ru')

/** Russian texts of the document viewers. Loaded with the first document. */
export const documents: MessageModules['documents'] = {
  'documents.empty': 'Здесь ничего нет.',
  'documents.notRendered': 'В таком виде показать не удалось.',
  'documents.notRendered.detail': 'Исходный текст по-прежнему доступен.',
  'documents.tooLong': 'Документ слишком длинный, чтобы показать его в таком виде.',
  'documents.locked': 'Этот документ защищён.',
  'documents.locked.detail':
    'Он зашифрован для программы, в которой его создали или для которой купили. Скачайте его и откройте в ней.',
  'documents.tooLarge': 'Документ слишком большой, чтобы показать его здесь.',
  'documents.tooLarge.detail': 'Скачайте его и откройте в подходящей программе.',
  'documents.copied': 'Скопировано!',
  'documents.notCopied': 'Браузер не разрешает копирование.',

  'documents.table': 'Таблица',
  'documents.table.row': 'Строка',
  'documents.table.search': 'Поиск в таблице',
  'documents.table.titled': 'Первая строка — заголовки',
  'documents.table.delimiter': 'Разделитель ячеек',
  'documents.table.comma': 'Запятая',
  'documents.table.semicolon': 'Точка с запятой',
  'documents.table.tab': 'Табуляция',
  'documents.table.bar': 'Вертикальная черта',
  'documents.table.rows': (n: number) =>
    count(n, { one: '{n} строка', few: '{n} строки', many: '{n} строк', other: '{n} строки' }),
  'documents.table.found': (n: number, total: number) =>
    `${count(n, { other: '{n}' })} из ${count(total, { one: '{n} строки', few: '{n} строк', many: '{n} строк', other: '{n} строки' })}`,
  'documents.table.noneFound': 'Таких строк нет.',
  'documents.table.cell': (column: string, row: string) => `${column}, строка ${row}`,
  'documents.table.copy': 'Копировать ячейку',
  'documents.table.widthHint': 'Сортирует строки. Shift и стрелка меняют ширину столбца.',

  'documents.sheets': 'Листы',
  'documents.slide': (n: number) => `Слайд ${n}`,
  'documents.extract': 'Это текст документа без оформления и изображений.',
  'documents.extract.cut': 'Текст длинный, показано только начало.',

  'documents.showAs': 'Показать как',
  'documents.asText': 'Текст',
  'documents.asBytes': 'Байты',
  'documents.part': (shown: string, all: string) => `Начало: ${shown} из ${all}`,

  'documents.book.chapter': (n: number, total: number) => `Часть ${n} из ${total}`,
  'documents.book.read': (percent: string) => `Прочитано ${percent}`,
  'documents.book.contents': 'Оглавление',
  'documents.book.closeContents': 'Закрыть оглавление',
  'documents.book.noContents': 'В этой книге нет оглавления.',
  'documents.book.atStart': 'это первая часть',
  'documents.book.atEnd': 'это последняя часть',
  'documents.book.smallest': 'мельче уже нельзя',
  'documents.book.largest': 'крупнее уже нельзя',
  'documents.book.paper': 'Фон',
  'documents.book.likePage': 'Как у страницы',
  'documents.book.light': 'Светлый',
  'documents.book.sepia': 'Сепия',
  'documents.book.dark': 'Тёмный',
  'documents.book.chapterFailed': 'Эта часть повреждена.',
}
