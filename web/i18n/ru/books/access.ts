import type { MessageModules } from '../../catalog.ts'

/** Russian texts about permissions of other users and viewing their files. Loaded with these parts of the page. */
export const access: MessageModules['access'] = {
  'access.people': 'Пользователи',
  'access.find': 'Найти пользователя',
  'access.alone': 'Других пользователей нет',
  'access.nobody': (name: string) => `Пользователей с именем «${name}» нет.`,
  'access.more': 'Показать ещё',
  'access.failed': 'Не удалось узнать, кому что доступно.',
  'access.administrator': 'Администратор',
  'access.outside': 'За пределами базовой папки',
  'access.may': (effects: string) => `Разрешено: ${effects}.`,
  'access.mayNot': (effects: string) => `Запрещено: ${effects}.`,
  'access.why': 'Почему',
  'access.seenAt': 'Путь для этого пользователя:',
  'access.viewAs': (name: string) => `Смотреть как ${name}`,
  'access.settings': 'Настройки',
  'access.settingsOf': (name: string) => `Настройки пользователя ${name}`,

  'access.effect.list': 'Видеть',
  'access.effect.download': 'Скачивать',
  'access.effect.create': 'Создавать',
  'access.effect.modify': 'Изменять',
  'access.effect.delete': 'Удалять',
  'access.effect.rename': 'Переименовывать и перемещать',
  'access.effect.share': 'Делиться',
  'access.effect.execute': 'Запускать команды',

  'access.permission.admin': 'Администратор',
  'access.permission.download': 'Скачивание',
  'access.permission.create': 'Создание',
  'access.permission.modify': 'Изменение',
  'access.permission.delete': 'Удаление',
  'access.permission.rename': 'Переименование',
  'access.permission.share': 'Общий доступ',
  'access.permission.execute': 'Запуск команд',

  'access.because.off': (permission: string) => `Право «${permission}» отключено.`,
  'access.because.on': (permission: string) => `Право «${permission}» включено, запретов нет.`,
  'access.because.admin': 'У администраторов есть все права, запретов нет.',
  'access.because.denied': (list: 'global' | 'user', place: number, rule: string) =>
    `Запрещено ${list === 'global' ? 'общим' : 'личным'} правилом ${place}: ${rule}`,
  'access.because.allowed': (list: 'global' | 'user', place: number, rule: string) =>
    `Разрешено ${list === 'global' ? 'общим' : 'личным'} правилом ${place}: ${rule}`,
  'access.because.hidden': 'У этого пользователя скрыто всё, что начинается с точки.',
  'access.because.reserved': 'Это имя Coffer использует сам.',
  'access.because.outside': (folder: string) => `Находится за пределами базовой папки пользователя: ${folder}`,
  'access.because.top': 'Это сама базовая папка пользователя, она остаётся на месте.',
  'access.because.default': 'Запретов нет.',

  'access.view.label': 'Просмотр от имени другого пользователя',
  'access.view.banner': (name: string) => `Вы видите файлы так, как их видит ${name}. Изменить здесь ничего нельзя.`,
  'access.view.leave': 'Выйти',
  'access.view.closed': 'В этом режиме файлы не открываются.',
  'access.view.back': 'Назад к папке',
}
