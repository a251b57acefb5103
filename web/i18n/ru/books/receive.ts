import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ru')

/** Russian texts about items shared to Coffer by other apps on the device. */
export const receive: MessageModules['receive'] = {
  'receive.title': (n: number) =>
    count(n, {
      one: 'Сохранить {n} элемент',
      few: 'Сохранить {n} элемента',
      many: 'Сохранить {n} элементов',
      other: 'Сохранить {n} элемента',
    }),
  'receive.detail': 'Отправлено сюда из другого приложения. Выберите, куда сохранить.',
  'receive.into': 'Папка',
  'receive.chooseFolder': 'Выбрать другую папку',
  'receive.save': 'Загрузить сюда',
  'receive.discard': 'Не сохранять',
  'receive.text': (date: string) => `Полученный текст, ${date}`,
  'receive.nothing': 'Ничего не пришло. Попробуйте поделиться ещё раз.',
  'receive.notKept': 'Не удалось сохранить полученное на этом устройстве. Возможно, не хватает места.',
  'receive.notAllowed': 'Вам нельзя загружать сюда файлы.',
}
