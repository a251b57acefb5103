import type { MessageModules } from '../catalog.ts'
import { plurals } from '../plural.ts'
import { common } from './common.ts'

const count = plurals('ru')

/** Russian texts of the page of share links. Complete, because visitors load no other texts. */
export const visit: MessageModules['visit'] = {
  ...common,

  'visit.top': 'Общая папка',
  'visit.folder': 'Папка',
  'visit.trail': 'Текущее расположение',
  'visit.modified': 'Изменено',
  'visit.items': (n: number) =>
    count(n, { one: '{n} элемент', few: '{n} элемента', many: '{n} элементов', other: '{n} элемента' }),
  'visit.download': 'Скачать',
  'visit.downloadFolder': 'Скачать всё',
  'visit.downloadOf': (name: string) => `Скачать «${name}»`,
  'visit.formats': 'Другие форматы',
  'visit.downloadAs': (format: string) => `Скачать в формате ${format}`,
  'visit.open': 'Открыть',
  'visit.ends': 'Срок ссылки истекает',
  'visit.downloadsLeft': (n: number) =>
    n === 0
      ? 'Скачиваний не осталось'
      : count(n, {
          one: 'Осталось {n} скачивание',
          few: 'Осталось {n} скачивания',
          many: 'Осталось {n} скачиваний',
          other: 'Осталось {n} скачивания',
        }),
  'visit.qr': 'QR-код этой ссылки',
  'visit.qrHint': 'Наведите камеру, чтобы открыть ссылку на другом устройстве.',
  'visit.contents': 'Содержимое',
  'visit.showMore': 'Показать ещё',
  'visit.shown': (shown: number, all: number) =>
    `${shown} из ${count(all, { one: '{n} элемента', few: '{n} элементов', many: '{n} элементов', other: '{n} элемента' })}`,
  'visit.empty': 'Эта папка пуста.',
  'visit.preview': (name: string) => `Предпросмотр: ${name}`,
  'visit.previous': 'Предыдущий',
  'visit.next': 'Следующий',
  'visit.place': (place: number, all: number) => `${place} из ${all}`,
  'visit.notShown': 'Здесь этот файл показать нельзя, но его можно скачать.',

  'visit.send.to': (name: string) => `Отправить файлы в «${name}»`,
  'visit.send.yourName': 'Ваше имя (необязательно)',
  'visit.send.zone': 'Место для файлов',
  'visit.send.dropHere': 'Перетащите файлы сюда.',
  'visit.send.unseen': 'Другие посетители не увидят, что вы отправили.',
  'visit.send.choose': 'Выбрать файлы',
  'visit.send.eachUpTo': (size: string) => `Каждый файл — до ${size}.`,
  'visit.send.filesLeft': (n: number) =>
    count(n, {
      one: 'Можно отправить ещё {n} файл.',
      few: 'Можно отправить ещё {n} файла.',
      many: 'Можно отправить ещё {n} файлов.',
      other: 'Можно отправить ещё {n} файла.',
    }),
  'visit.send.sizeLeft': (size: string) => `Всего ещё ${size}.`,
  'visit.send.only': (extensions: string) => `Только ${extensions}.`,
  'visit.send.tally': (sent: number, all: number) =>
    `Отправлено ${sent} из ${count(all, { one: '{n} файла', few: '{n} файлов', many: '{n} файлов', other: '{n} файла' })}`,
  'visit.send.waiting': 'Ожидание',
  'visit.send.done': 'Отправлено',
  'visit.send.cancelOf': (name: string) => `Не отправлять «${name}»`,
  'visit.send.againOf': (name: string) => `Отправить «${name}» снова`,
  'visit.send.full': 'По этой ссылке больше нельзя отправлять файлы.',
  'visit.send.folder': 'Папки отправить нельзя. Отправьте файлы из них или сначала упакуйте папку в архив.',
  'visit.send.noRoom': 'Для этого файла не хватает места.',
  'visit.send.refused': 'Ссылка не принимает этот файл.',
  'visit.send.tooLarge': 'Файл больше, чем принимает ссылка.',
  'visit.send.wrongType': 'Ссылка не принимает файлы этого типа.',

  'visit.locked': 'Ссылка защищена паролем',
  'visit.lockedDetail': 'Пароль знает тот, кто прислал вам ссылку.',
  'visit.password': 'Пароль',
  'visit.unlock': 'Продолжить',

  'visit.gone': 'Возможно, срок действия ссылки истёк или её содержимого больше нет. Спросите того, кто её прислал.',
  'visit.forbidden': 'Спросите того, кто прислал вам ссылку.',
  'visit.broken': 'Попробуйте чуть позже.',
  'visit.offline': 'Проверьте подключение. Страница повторит попытку, как только связь восстановится.',
}
