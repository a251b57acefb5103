import type { MessageModules } from '../../catalog.ts'

/** Russian texts of the help. Loaded when it is opened. */
export const help: MessageModules['help'] = {
  'help.select': 'Выделить или снять выделение',
  'help.further': 'Расширить выделение',
  'help.jump': 'Перейти к имени',
  'help.jump.keys': 'Введите первые буквы',
  'help.touch': 'Сенсорный экран',
  'help.touch.tap': 'Двойное касание',
  'help.touch.select': 'Выделить',
  'help.touch.press': 'Нажать и удерживать',
  'help.touch.pull': 'Потянуть список вниз',
  'help.touch.close': 'Закрыть панель или меню',
  'help.touch.push': 'Смахнуть в сторону',
}
