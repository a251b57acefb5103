import type { Books } from '../../catalogue.ts'

/** The sentences of the terminal, in Dutch of Belgium. They come with it. */
export const terminal: Books['terminal'] = {
  'terminal.title': 'Terminal',
  'terminal.screen': 'Terminal input',
  'terminal.hint': (out: string, copy: string, paste: string) =>
    `${out} leaves the terminal, ${copy} copies, ${paste} pastes.`,
  'terminal.readAloud': 'Screen reader mode',
  'terminal.copy': 'Copy the selection',
  'terminal.nothingSelected': 'Select text in the terminal first.',
  'terminal.copied': 'Copied',
  'terminal.notCopied': 'The browser does not allow to copy. Use its own menu.',
  'terminal.keys': 'Further keys',
  'terminal.key.escape': 'Esc',
  'terminal.key.tab': 'Tab',
  'terminal.key.control': 'Ctrl',
  'terminal.key.left': 'Left',
  'terminal.key.up': 'Up',
  'terminal.key.down': 'Down',
  'terminal.key.right': 'Right',

  'terminal.state.connecting': 'Starting…',
  'terminal.state.running': 'Running',
  'terminal.over.exited': (code: number) => (code === 0 ? 'Ended.' : `Ended with exit code ${code}.`),
  'terminal.over.time': 'Ended because nothing happened in it for a long time.',
  'terminal.over.memory': 'Ended because it used too much memory.',
  'terminal.over.processes': 'Ended because it started too many processes.',
  'terminal.over.output': 'Ended because it wrote too much.',
  'terminal.over.cancelled': 'Ended by the server: your session or your rights have changed.',
  'terminal.over.signal': 'Ended by a signal.',
  'terminal.over.refused': 'The server refused.',
  'terminal.over.failed': 'Something went wrong on the server.',
  'terminal.over.lost': 'The connection was lost. What ran has been ended.',
  'terminal.over.unreached': "The server can't be reached.",
  'terminal.again': 'Start again',
}
