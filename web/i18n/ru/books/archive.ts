import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ru')

/** Russian texts about browsing and extracting archives. Loaded with these parts of the page. */
export const archive: MessageModules['archive'] = {
  'archive.contents': (name: string) => `Содержимое архива ${name}`,
  'archive.way': 'Папка в архиве',
  'archive.search': 'Поиск в архиве',
  'archive.name': 'Имя',
  'archive.size': 'Размер',
  'archive.modified': 'Изменено',
  'archive.names': 'Кодировка имён',
  'archive.names.automatic': 'Автоматически',
  'archive.names.guessed': (name) => `Автоматически (${name})`,
  'archive.summary': (files: number, size: string) =>
    `${count(files, { one: '{n} файл', few: '{n} файла', many: '{n} файлов', other: '{n} файла' })}, ${size}`,
  'archive.refused': (n: number) =>
    count(n, {
      one: '{n} элемент нельзя распаковать',
      few: '{n} элемента нельзя распаковать',
      many: '{n} элементов нельзя распаковать',
      other: '{n} элемента нельзя распаковать',
    }),
  'archive.selected': (n: number) => count(n, { other: 'Выделено: {n}' }),
  'archive.found': (n: number) => count(n, { other: 'Найдено: {n}' }),
  'archive.empty': 'Этот архив пуст.',
  'archive.emptyFolder': 'Эта папка пуста.',
  'archive.nothingFound': 'В этой папке нет таких имён.',

  'archive.failed.notArchive': 'Этот архив повреждён или не поддерживается.',
  'archive.failed.tooLarge': 'Архив слишком большой, чтобы показать его содержимое здесь.',
  'archive.failed.detail': 'Его по-прежнему можно скачать.',

  'archive.refusal.name': 'имя ведёт в другое место или недопустимо',
  'archive.refusal.duplicate': 'есть другой элемент с таким именем',
  'archive.refusal.link': 'ссылка',
  'archive.refusal.special': 'не файл и не папка',
  'archive.refusal.encrypted': 'зашифровано',
  'archive.refusal.method': 'способ сжатия не поддерживается',
  'archive.refusal.damaged': 'повреждено',
  'archive.refusal.taken': 'имя занято',
  'archive.refusal.denied': 'там не разрешено',

  'archive.entry.download': 'Скачать',
  'archive.entry.none': 'Для этого файла предпросмотр недоступен.',
  'archive.entry.tooLarge': 'Этот файл слишком большой, чтобы показать его здесь.',
  'archive.entry.failed': 'Показать файл не удалось: возможно, он повреждён.',

  'archive.extractAll': 'Распаковать всё',
  'archive.extractSelected': (n: number) =>
    count(n, {
      one: 'Распаковать {n} элемент',
      few: 'Распаковать {n} элемента',
      many: 'Распаковать {n} элементов',
      other: 'Распаковать {n} элемента',
    }),
  'archive.extract.denied': 'вам нельзя создавать файлы',
  'archive.extract.tooMany': 'слишком много элементов, чтобы выбирать их по одному',
  'archive.extract.title': (name: string) => `Распаковать «${name}»`,
  'archive.extract.into': 'В папку',
  'archive.extract.intoHint': 'Если её нет, она будет создана.',
  'archive.extract.choose': 'Выбрать…',
  'archive.extract.chooseTitle': 'В какую папку распаковать?',
  'archive.extract.conflict': 'Если имя там уже занято',
  'archive.extract.keep_both': 'Оставить оба',
  'archive.extract.keep_both.hint': 'К имени нового файла добавится номер.',
  'archive.extract.skip': 'Пропустить файл',
  'archive.extract.replace': 'Заменить существующее',
  'archive.extract.replace.hint': 'Прежнее содержимое станет версией.',
  'archive.extract.refuse': 'Не распаковывать ничего',
  'archive.extract.start': 'Распаковать',
  'archive.extract.running': 'Идёт распаковка. Если её отменить, всё созданное будет удалено.',
  'archive.extract.noFolder': 'Укажите папку.',
  'archive.extract.notFolder': 'Это файл, а не папка.',
  'archive.extract.badFolder': 'Такое имя для папки не подходит.',
  'archive.extract.taken': 'Одно из имён там занято, поэтому ничего не распаковано.',
  'archive.extract.changed': 'За это время архив изменился, поэтому ничего не распаковано.',
  'archive.extract.done': (n: number, folder: string) =>
    `Распаковано в «${folder}»: ${count(n, { one: '{n} файл', few: '{n} файла', many: '{n} файлов', other: '{n} файла' })}`,
  'archive.extract.leftOut': (n: number) =>
    count(n, {
      one: 'Пропущен {n} элемент:',
      few: 'Пропущено {n} элемента:',
      many: 'Пропущено {n} элементов:',
      other: 'Пропущено {n} элемента:',
    }),
  'archive.extract.more': (n: number) => count(n, { other: 'и ещё {n}' }),
  'archive.extract.open': 'Открыть папку',
}
