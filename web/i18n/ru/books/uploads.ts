import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ru')
const numbers = new Intl.NumberFormat('ru')

/** Russian texts about uploads. Loaded with the first upload. */
export const uploads: MessageModules['uploads'] = {
  'uploads.title': 'Загрузки',
  'uploads.all': 'Все загрузки',
  'uploads.collecting': (n: number) =>
    n === 0
      ? 'Чтение…'
      : count(n, {
          one: 'Чтение {n} элемента…',
          few: 'Чтение {n} элементов…',
          many: 'Чтение {n} элементов…',
          other: 'Чтение {n} элемента…',
        }),
  'uploads.running': (done: number, total: number) =>
    total === 1 ? 'Загрузка' : `Загрузка: ${numbers.format(done)} из ${numbers.format(total)}`,
  'uploads.waiting': 'Нужно ваше решение',
  'uploads.failedSome': (n: number) => count(n, { other: 'Не удалось загрузить: {n}' }),
  'uploads.speed': (speed: string, left: string) => `${speed}/с · осталось ${left}`,
  'uploads.done': (n: number) =>
    count(n, {
      one: 'Загружен {n} элемент',
      few: 'Загружено {n} элемента',
      many: 'Загружено {n} элементов',
      other: 'Загружено {n} элемента',
    }),
  'uploads.percent': (percent: string) => `Загрузки: выполнено ${percent}`,
  'uploads.expand': 'Показать загрузки',
  'uploads.collapse': 'Скрыть загрузки',
  'uploads.cancelAll': 'Отменить все загрузки',
  'uploads.cancel': (name: string) => `Отменить: ${name}`,
  'uploads.retry': (name: string) => `Повторить: ${name}`,
  'uploads.retryFailed': 'Повторить',
  'uploads.dismiss': 'Скрыть',
  'uploads.pause': 'Приостановить все загрузки',
  'uploads.resume': 'Продолжить все загрузки',
  'uploads.pauseOne': (name: string) => `Приостановить: ${name}`,
  'uploads.resumeOne': (name: string) => `Продолжить: ${name}`,
  'uploads.paused': (done: number, total: number) =>
    total === 1 ? 'Приостановлено' : `Приостановлено, готово ${numbers.format(done)} из ${numbers.format(total)}`,
  'uploads.offline': 'Нет подключения. Загрузка продолжится сама.',
  'uploads.full': 'Диск сервера заполнен. Загруженное сохранится; освободите там место и продолжите.',
  'uploads.short': (free: string, needed: string) =>
    `Места не хватит. Свободно на сервере: ${free}. Осталось загрузить: ${needed}.`,
  'uploads.short.goOn': 'Всё равно загрузить',
  'uploads.short.cancel': 'Отмена',
  'uploads.goOn': 'Продолжить',
  'uploads.failed.more': 'Что делать с неудачными загрузками',
  'uploads.failed.copy': 'Копировать список',
  'uploads.failed.clear': 'Очистить список',
  'uploads.decide': 'Решить…',
  'uploads.taken': (n: number) =>
    count(n, { one: '{n} имя занято', few: '{n} имени заняты', many: '{n} имён занято', other: '{n} имени занято' }),
  'uploads.unreadable': 'Не удалось прочитать файл с вашего устройства.',
  'uploads.state.queued': 'Ожидание',
  'uploads.state.done': 'Готово',
  'uploads.state.paused': 'Приостановлено',
  'uploads.state.unfinished': 'Загрузка прервана',
  'uploads.state.conflict': 'Имя занято',
  'uploads.conflict.title': 'Это имя занято',
  'uploads.conflict.text': 'В папке уже есть элемент с таким именем. Что сделать с загружаемым файлом?',
  'uploads.conflict.replace': 'Заменить',
  'uploads.conflict.keepBoth': 'Оставить оба',
  'uploads.conflict.skip': 'Пропустить',
  'uploads.conflict.skipSame': 'Пропустить, если размер и время те же',
  'uploads.conflict.more': (n: number) => (n === 1 ? 'и ещё один' : count(n, { other: 'и ещё {n}' })),
  'uploads.unfinished.title': 'Эта загрузка прервалась',
  'uploads.unfinished.text': (percent: string) => `Уже загружено ${percent} этого файла. Продолжить с этого места?`,
  'uploads.unfinished.resume': 'Продолжить',
  'uploads.unfinished.restart': 'Начать заново',
  'uploads.logOut.title': 'Выйти и остановить загрузки?',
  'uploads.logOut.detail': 'Загружено ещё не всё.',
  'uploads.logOut.stop': 'Остановить и выйти',
  'uploads.conflict.toAll': 'Так же для всех остальных',
  'uploads.left.title': 'Незавершённые загрузки',
  'uploads.left.said': (n: number) =>
    n === 1
      ? 'Одна загрузка не завершена.'
      : count(n, {
          one: 'Не завершена {n} загрузка.',
          few: 'Не завершены {n} загрузки.',
          many: 'Не завершено {n} загрузок.',
          other: 'Не завершено {n} загрузки.',
        }),
  'uploads.left.files': (left: number, total: number) =>
    total === 1
      ? 'Файл ещё не загружен.'
      : `Ещё не загружено ${numbers.format(left)} из ${count(total, { one: '{n} файла', few: '{n} файлов', many: '{n} файлов', other: '{n} файла' })}.`,
  'uploads.left.more': 'Список прочитан не до конца: файлов может быть больше.',
  'uploads.left.never':
    'Это было вставлено из буфера обмена, и страница не может получить его снова. Вставьте ещё раз.',
  'uploads.left.forget': 'Забыть',
  'uploads.left.forgetOne': (name: string) => `Забыть: ${name}`,
  'uploads.left.chooseFolder': 'Выбрать папку снова',
  'uploads.left.chooseFiles': 'Выбрать файлы снова',
  'uploads.left.looking': 'Проверяем, что осталось…',
  'uploads.left.denied': 'Браузер не даёт странице доступ. Продолжите и разрешите его или выберите снова.',
  'uploads.left.gone': 'На прежнем месте ничего нет. Если файлы перемещены или переименованы, выберите их снова.',
  'uploads.left.stranger': 'Ничего из выбранного не относится к этой загрузке.',
  'uploads.left.elsewhere': 'Загрузка продолжается в другой вкладке.',
  'uploads.left.changed': (n: number) =>
    count(n, {
      one: 'Изменился {n} файл.',
      few: 'Изменились {n} файла.',
      many: 'Изменилось {n} файлов.',
      other: 'Изменилось {n} файла.',
    }),
  'uploads.left.missing': (n: number) =>
    count(n, {
      one: '{n} файла больше нет.',
      few: '{n} файлов больше нет.',
      many: '{n} файлов больше нет.',
      other: '{n} файла больше нет.',
    }),
  'uploads.left.takeChanged': 'Загрузить в нынешнем виде',
  'uploads.left.leaveOut': 'Пропустить',
}
