import type { MessageModules } from '../../catalog.ts'

/** Russian texts of the terminal. Loaded with it. */
export const terminal: MessageModules['terminal'] = {
  'terminal.title': 'Терминал',
  'terminal.screen': 'Ввод в терминал',
  'terminal.hint': (out: string, copy: string, paste: string) =>
    `${out} — выйти из терминала, ${copy} — копировать, ${paste} — вставить.`,
  'terminal.readAloud': 'Режим для экранного диктора',
  'terminal.copy': 'Копировать выделенное',
  'terminal.nothingSelected': 'Сначала выделите текст в терминале.',
  'terminal.copied': 'Скопировано',
  'terminal.notCopied': 'Браузер не разрешает копирование. Воспользуйтесь его меню.',
  'terminal.keys': 'Другие клавиши',
  'terminal.key.escape': 'Esc',
  'terminal.key.tab': 'Tab',
  'terminal.key.control': 'Ctrl',
  'terminal.key.left': 'Влево',
  'terminal.key.up': 'Вверх',
  'terminal.key.down': 'Вниз',
  'terminal.key.right': 'Вправо',

  'terminal.state.connecting': 'Запускается…',
  'terminal.state.running': 'Работает',
  'terminal.over.exited': (code: number) => (code === 0 ? 'Завершено.' : `Завершено с кодом ${code}.`),
  'terminal.over.time': 'Остановлено: в терминале долго ничего не происходило.',
  'terminal.over.memory': 'Остановлено: занято слишком много памяти.',
  'terminal.over.processes': 'Остановлено: запущено слишком много процессов.',
  'terminal.over.output': 'Остановлено: слишком большой вывод.',
  'terminal.over.cancelled': 'Остановлено сервером: ваш сеанс или ваши права изменились.',
  'terminal.over.signal': 'Остановлено сигналом.',
  'terminal.over.refused': 'Сервер отказал.',
  'terminal.over.failed': 'На сервере что-то пошло не так.',
  'terminal.over.lost': 'Соединение прервано. Всё запущенное остановлено.',
  'terminal.over.unreached': 'Нет связи с сервером.',
  'terminal.again': 'Запустить снова',
}
