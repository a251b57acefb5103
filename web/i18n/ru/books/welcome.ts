import type { MessageModules } from '../../catalog.ts'

/** Russian texts shown on the first visit. */
export const welcome: MessageModules['welcome'] = {
  'welcome.title': (name: string) => `Добро пожаловать в ${name}`,
  'welcome.add': 'Добавьте свои файлы',
  'welcome.add.detail':
    'Перетащите файлы и папки в любое место страницы. Загрузка продолжится, даже если перейти в другую папку или потерять связь.',
  'welcome.add.touch':
    'Нажмите +, чтобы загрузить файлы, фотографии или целые папки. Загрузка продолжится, даже если перейти в другую папку или потерять связь.',
  'welcome.find': 'Всё находится сразу',
  'welcome.find.detail': (search: string, palette: string) =>
    `${search} ищет по всем вашим файлам прямо во время ввода. ${palette} находит любое действие.`,
  'welcome.find.touch':
    'Лупа ищет по всем вашим файлам прямо во время ввода. Нажмите и удерживайте элемент, чтобы выделить его.',
  'welcome.share': 'Делитесь с кем угодно',
  'welcome.share.detail':
    'По ссылке файл или папку откроет и тот, у кого нет учётной записи. Ссылке можно задать пароль и срок действия.',
  'welcome.start': 'Начать',
}
