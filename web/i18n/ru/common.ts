import type { CommonMessages } from '../catalog.ts'

/** Russian texts used by both the main page and the page of share links. */
export const common: CommonMessages = {
  'app.name': 'Coffer',
  'action.close': 'Закрыть',
  'action.retry': 'Повторить',
  'action.showPassword': 'Показать пароль',
  'action.hidePassword': 'Скрыть пароль',
  'key.name': (key: string) => (key === 'Space' ? 'Пробел' : key),
  'state.loading': 'Загрузка…',
  'state.working': 'Выполняется…',
  'state.done': 'Готово',
  'error.wrongCredentials': 'Неверное имя или пароль',
  'error.forbidden': 'Недостаточно прав доступа.',
  'error.notFound': 'Это расположение недоступно.',
  'error.internal': 'На сервере произошла ошибка.',
  'error.connection': 'Нет связи с сервером.',
  'error.generic': 'Что-то пошло не так',
  'error.tooMany': 'Слишком много попыток. Подождите немного и попробуйте снова.',
  'route.login': 'Вход',
  'route.share': 'Общий доступ',
  'files.lonely': 'Здесь как-то одиноко…',
  'sidebar.themeLight': 'Тема: светлая',
  'sidebar.themeDark': 'Тема: тёмная',
  'sidebar.themeSystem': 'Тема: как в системе',
  'route.files': 'Файлы',
}
