import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ru')
const numbers = new Intl.NumberFormat('ru')

type Kind = 'copy' | 'move' | 'delete' | 'extract' | 'archive'

const DOING = {
  copy: 'Копирование',
  move: 'Перемещение',
  delete: 'Удаление',
  extract: 'Распаковка',
  archive: 'Сжатие',
}
const DONE = {
  copy: 'Скопировано',
  move: 'Перемещено',
  delete: 'Удалено',
  extract: 'Распаковано',
  archive: 'Сжато',
}
const NOTHING = {
  copy: 'скопировано',
  move: 'перемещено',
  delete: 'удалено',
  extract: 'распаковано',
  archive: 'сжато',
}
const FAILED = {
  copy: 'скопировать',
  move: 'переместить',
  delete: 'удалить',
  extract: 'распаковать',
  archive: 'сжать',
}

const items = (n: number) =>
  count(n, { one: '{n} элемент', few: '{n} элемента', many: '{n} элементов', other: '{n} элемента' })
const what = (n: number, name: string) => (n === 1 && name ? `«${name}»` : items(n))
const whither = (to: string) => to && ` в «${to}»`

/** Russian texts about long-running jobs and creating archives. Loaded with these parts of the page. */
export const jobs: MessageModules['jobs'] = {
  'jobs.title': 'Выполняется',
  'jobs.doing': (kind: Kind, n: number, name: string, to: string) => `${DOING[kind]}${whither(to)}: ${what(n, name)}`,
  'jobs.waiting': 'Ждёт завершения других ваших задач',
  'jobs.starting': 'Начинается',
  'jobs.emptyingTrash': 'Очистка корзины',
  'jobs.items': (done: number, total: number | null) =>
    total === null
      ? items(done)
      : `${numbers.format(done)} из ${count(total, { one: '{n} элемента', few: '{n} элементов', many: '{n} элементов', other: '{n} элемента' })}`,
  'jobs.bytes': (done: string, total: string | null) => (total === null ? done : `${done} из ${total}`),
  'jobs.speed': (size: string) => `${size}/с`,
  'jobs.left': (duration: string) => `осталось ${duration}`,
  'jobs.now': (name: string) => `Сейчас: ${name}`,
  'jobs.percent': (kind: Kind, percent: string) => `${DOING[kind]}: выполнено ${percent}`,
  'jobs.offline': 'Нет связи с сервером. Работа там продолжается и снова появится здесь, когда связь восстановится.',

  'jobs.done': (kind: Kind, n: number, name: string, to: string) => `${DONE[kind]}${whither(to)}: ${what(n, name)}`,
  'jobs.failed': (kind: Kind, n: number) => `Не удалось ${FAILED[kind]} ${items(n)}`,
  'jobs.cancelled': (kind: Kind) => `Отменено. ${DONE[kind]} не всё.`,
  'jobs.undone': (kind: Kind) => `Сервер за это время останавливался. Ничего не ${NOTHING[kind]}.`,
  'jobs.interrupted': (kind: Kind) => `Сервер за это время останавливался. ${DONE[kind]} не всё; вот что удалось:`,
  'jobs.leftOut': (n: number) =>
    count(n, {
      one: 'Пропущен {n} элемент',
      few: 'Пропущено {n} элемента',
      many: 'Пропущено {n} элементов',
      other: 'Пропущено {n} элемента',
    }),
  'jobs.why': 'Что не удалось и почему',
  'jobs.more': (n: number) => count(n, { other: 'и ещё {n}' }),
  'jobs.again': 'Повторить',
  'jobs.cancel': (label: string) => `Отмена: ${label}`,
  'jobs.dismiss': (label: string) => `Скрыть: ${label}`,
  'jobs.conflict': 'За это время там что-то изменилось.',

  'jobs.compress.title': (n: number, name: string) => `Сжать ${n === 1 ? `«${name}»` : items(n)}`,
  'jobs.compress.name': 'Имя архива',
  'jobs.compress.format': 'Формат',
  'jobs.compress.taken': 'Если имя занято',
  'jobs.compress.rename': 'Оставить оба',
  'jobs.compress.replace': 'Заменить существующее',
  'jobs.compress.start': 'Сжать',
  'jobs.compress.done': (name: string) => `Архив «${name}» создан`,
  'jobs.compress.failed': (name: string) => `Не удалось создать архив «${name}».`,
}
