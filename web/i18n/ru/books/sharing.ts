import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ru')
const numbers = new Intl.NumberFormat('ru')

/** Russian texts about share links and downloads of several files. Loaded with these parts of the page. */
export const sharing: MessageModules['sharing'] = {
  'links.title': (name: string) => `Поделиться «${name}»`,
  'links.editTitle': (name: string) => `Ссылка на «${name}»`,
  'links.list': 'Ссылки',
  'links.new': 'Новая',
  'links.create': 'Создать ссылку',
  'links.save': 'Сохранить',
  'links.back': 'Назад',
  'links.failed': 'Не удалось получить ссылки.',

  'links.copy': 'Копировать ссылку',
  'links.copyOf': (name: string) => `Копировать ссылку на «${name}»`,
  'links.copied': 'Ссылка скопирована!',
  'links.copyByHand': 'Браузер не разрешает копирование. Ссылка выделена: скопируйте её отсюда.',
  'links.address': 'Ссылка',
  'links.edit': 'Изменить',
  'links.editOf': (name: string) => `Изменить ссылку на «${name}»`,
  'links.delete': 'Удалить',
  'links.deleteOf': (name: string) => `Удалить ссылку на «${name}»`,
  'links.deleted': 'Ссылка удалена!',
  'links.delete.title': 'Удалить эту ссылку?',
  'links.delete.detail': (name: string) => `По ней больше нельзя будет открыть «${name}». Файлы останутся.`,

  'links.permanent': 'Бессрочно',
  'links.expired': 'Срок истёк',
  'links.expires': (when: string) => `Истекает: ${when}`,
  'links.hasPassword': 'С паролем',
  'links.isUpload': 'Принимает файлы',
  'links.suspended': 'Приостановлена: элемент в корзине',
  'links.downloads': (n: number) =>
    count(n, { one: '{n} скачивание', few: '{n} скачивания', many: '{n} скачиваний', other: '{n} скачивания' }),
  'links.downloadsOf': (n: number, limit: number) =>
    `${numbers.format(n)} из ${count(limit, { one: '{n} скачивания', few: '{n} скачиваний', many: '{n} скачиваний', other: '{n} скачивания' })}`,
  'links.received': (n: number) =>
    count(n, {
      one: 'Получен {n} файл',
      few: 'Получено {n} файла',
      many: 'Получено {n} файлов',
      other: 'Получено {n} файла',
    }),
  'links.received.title': (name: string) => `Получено в «${name}»`,
  'links.received.from': (name: string) => `От: ${name}`,
  'links.received.unnamed': (address: string) => `С адреса ${address}`,
  'links.received.none': 'Пока никто ничего не прислал.',
  'links.received.failed': 'Не удалось узнать, что получено.',
  'links.lastUsed': (when: string) => `Последнее использование: ${when}`,

  'links.password': 'Пароль',
  'links.passwordHint': 'Необязательно',
  'links.passwordKeep': 'Оставьте пустым, чтобы не менять пароль',
  'links.passwordRemove': 'Убрать пароль',
  'links.duration': 'Срок действия',
  'links.durationHint': 'Пусто — бессрочно',
  'links.unit': 'Единица',
  'links.unit.seconds': 'Секунды',
  'links.unit.minutes': 'Минуты',
  'links.unit.hours': 'Часы',
  'links.unit.days': 'Дни',
  'links.expiry': 'Срок действия',
  'links.expiry.keep': (now: string) => `Как сейчас: ${now}`,
  'links.expiry.change': 'Другой',
  'links.more': 'Ещё',
  'links.limit': 'Максимум скачиваний',
  'links.limitHint': 'Пусто — без ограничений',
  'links.name': 'Имя в адресе',
  'links.nameHint': 'Буквы, цифры, дефисы и подчёркивания. Часть адреса по-прежнему невозможно угадать.',
  'links.guessable': 'Только имя',
  'links.guessableHint':
    'Короткий адрес, который легко продиктовать. Его может угадать кто угодно, поэтому задайте ссылке пароль.',
  'links.receive': 'Разрешить присылать файлы сюда',
  'links.receiveHint': 'Посетители добавляют файлы в эту папку. Её содержимое они не видят и ничего не заменяют.',
  'links.maxFiles': 'Максимум файлов',
  'links.maxFileSize': 'Максимум на один файл, МБ',
  'links.maxTotalSize': 'Максимум на все файлы вместе, МБ',
  'links.extensions': 'Типы файлов',
  'links.extensionsHint': 'Расширения, например jpg pdf. Пусто — любые.',
  'links.askName': 'Спрашивать имя у посетителей',

  'links.error.duration': (most: string) => `Целое число от 1 до ${most} или ничего.`,
  'links.error.number': 'Целое число от 1 или ничего.',
  'links.error.name': 'До 63 символов: буквы, цифры, дефисы и подчёркивания; в начале буква или цифра.',
  'links.error.nameNeeded': 'Сначала введите имя.',
  'links.error.nameTaken': 'Ссылка с таким именем уже есть.',
  'links.error.extensions': 'Расширения без точек, через пробел.',
  'links.error.tooMany': 'Достигнуто наибольшее число ссылок. Сначала удалите одну из них в настройках.',
  'links.error.refused': 'Сервер это не принимает.',

  'links.path': 'Путь',
  'links.durationColumn': 'Срок',
  'links.owner': 'Пользователь',
  'links.use': 'Использование',
  'links.tools': 'Действия',
  'links.search': 'Найти ссылку',
  'links.found': (n: number) =>
    count(n, { one: '{n} ссылка', few: '{n} ссылки', many: '{n} ссылок', other: '{n} ссылки' }),
  'links.noneFound': 'Таких ссылок нет.',
  'links.none': 'Здесь как-то одиноко…',
  'links.noneDetail': 'Здесь появится всё, чем вы делитесь по ссылке. Выделите файл или папку и нажмите «Поделиться».',
  'links.showMore': 'Показать ещё',

  'formats.title': (n: number) =>
    count(n, {
      one: 'Скачать {n} элемент',
      few: 'Скачать {n} элемента',
      many: 'Скачать {n} элементов',
      other: 'Скачать {n} элемента',
    }),
  'formats.titleOf': (name: string) => `Скачать «${name}»`,
  'formats.detail': 'Выберите формат для скачивания.',
  'formats.tooMany':
    'Слишком много элементов для одного скачивания. Выделите меньше или скачайте папку, в которой они лежат.',
  'formats.zipHint': 'Открывается на любом компьютере',
}
