import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ru')

/** Russian texts of the command palette. */
export const palette: MessageModules['palette'] = {
  'palette.title': 'Команды',
  'palette.placeholder': 'Введите команду',
  'palette.found': (n: number) =>
    count(n, { one: '{n} команда', few: '{n} команды', many: '{n} команд', other: '{n} команды' }),
  'palette.none': 'Таких команд нет.',
  'palette.search': (words: string) => `Искать «${words}»`,
  'palette.group.recent': 'Недавние',
  'palette.group.selection': (n: number) =>
    count(n, {
      one: '{n} выделенный элемент',
      few: '{n} выделенных элемента',
      many: '{n} выделенных элементов',
      other: '{n} выделенного элемента',
    }),
  'palette.group.here': 'В этом месте',
  'palette.group.goTo': 'Перейти',
  'palette.group.page': 'Страница и учётная запись',
  'palette.language': (name: string) => `Язык: ${name}`,
}
