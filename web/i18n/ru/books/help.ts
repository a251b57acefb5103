import type { MessageModules } from '../../catalog.ts'

/** Russian texts of the help. Loaded when it is opened. */
export const help: MessageModules['help'] = {
  'help.title': 'Справка',
  'help.shortcuts': 'Сочетания клавиш',
  'help.mouse': 'Мышь и сенсорный экран',
  'help.help': 'Показать эту справку',
  'help.palette': 'Найти команду',
  'help.clear': 'Снять выделение или закрыть окно',
  'help.open': 'Открыть',
  'help.doubleClick': 'Двойной щелчок или двойное касание',
  'help.range': 'Выделить диапазон',
  'help.shiftClick': 'Shift+щелчок',
  'help.add': 'Добавить к выделению',
  'help.modClick': (key: string) => `${key}+щелчок`,
  'help.version': (version: string) => `Версия ${version}`,
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
