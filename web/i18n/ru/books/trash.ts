import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ru')

/** Russian texts of the trash. Loaded when it is first opened. */
export const trash: MessageModules['trash'] = {
  'trash.items': 'Что в корзине',
  'trash.days': (n) =>
    count(n, {
      one: 'То, что здесь, исчезнет навсегда через день.',
      other: 'То, что здесь, исчезнет навсегда. Дней до этого: {n}.',
    }),
  'trash.isOff': 'Корзина выключена: удалённое сейчас пропадёт навсегда.',
  'trash.total': (n, size) =>
    `${count(n, { one: '{n} элемент', few: '{n} элемента', many: '{n} элементов', other: '{n} элемента' })}, ${size}`,
  'trash.name': 'Имя',
  'trash.from': 'Откуда',
  'trash.deletedAt': 'Удалено',
  'trash.by': 'Кем',
  'trash.size': 'Размер',
  'trash.expires': 'Исчезнет',
  'trash.choose': (name) => `Выбрать ${name}`,
  'trash.chooseAll': 'Выбрать всё',
  'trash.person': 'Чьё',
  'trash.mine': 'Удалённое мной',
  'trash.everybody': 'Всех',
  'trash.ofPerson': (name, n) => `${name} (${n})`,
  'trash.onlyFrom': (folder) => `Только то, что было в ${folder}`,
  'trash.showAll': 'Показать всё',
  'trash.openFolder': 'Показать папку',
  'trash.chosen': (n, total) => count(n, { other: `Выбрано {n} из ${total}` }),
  'trash.deleteForGood': 'Удалить навсегда',
  'trash.restore': 'Восстановить',
  'trash.restoreTo': 'Восстановить в…',
  'trash.restored': (n) => count(n, { other: 'Восстановлено элементов: {n}' }),
  'trash.restoreFailed': (name) => `Не удалось восстановить «${name}».`,
  'trash.restoreFailedMany': (n) => count(n, { other: 'Не удалось восстановить элементов: {n}.' }),
  'trash.taken': (n) => count(n, { other: 'Имена уже заняты: {n}' }),
  'trash.takenDetail': 'То, что там сейчас, может остаться или тоже попасть в корзину.',
  'trash.andMore': (n) => count(n, { other: 'и ещё {n}' }),
  'trash.keepBoth': 'Оставить оба',
  'trash.replace': 'Заменить',
  'trash.skip': 'Оставить в корзине',
  'trash.links': (n) => count(n, { other: 'Восстановить и ссылки общего доступа ({n})?' }),
  'trash.linksDetail': 'Все, у кого есть ссылка, снова получат доступ.',
  'trash.linksNo': 'Восстановить без ссылки',
  'trash.linksYes': 'Восстановить со ссылкой',
  'trash.removeTitle': (n) => count(n, { other: 'Удалить элементы навсегда ({n})?' }),
  'trash.removeDetail': 'После этого никто их не вернёт.',
  'trash.removed': (n) => count(n, { other: 'Удалено навсегда элементов: {n}' }),
  'trash.removeFailed': (n) => count(n, { other: 'Не удалось удалить элементов: {n}.' }),
  'trash.empty': 'Очистить корзину',
  'trash.emptyTitle': (n, size) => count(n, { other: `Удалить навсегда все элементы ({n}, ${size})?` }),
  'trash.more': 'Показать ещё',
  'trash.nothing': 'Корзина пуста',
  'trash.nothingDetail': 'То, что вы удаляете, попадает сюда, и его можно вернуть.',
}
