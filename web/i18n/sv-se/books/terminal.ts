import type { MessageModules } from '../../catalog.ts'

/** Swedish texts of the terminal. Loaded with it. */
export const terminal: MessageModules['terminal'] = {
  'terminal.title': 'Terminal',
  'terminal.screen': 'Inmatning i terminalen',
  'terminal.hint': (out: string, copy: string, paste: string) =>
    `${out} lämnar terminalen, ${copy} kopierar, ${paste} klistrar in.`,
  'terminal.readAloud': 'Skärmläsarläge',
  'terminal.copy': 'Kopiera markeringen',
  'terminal.nothingSelected': 'Markera text i terminalen först.',
  'terminal.copied': 'Kopierat',
  'terminal.notCopied': 'Webbläsaren tillåter inte kopiering. Använd dess egen meny.',
  'terminal.keys': 'Fler tangenter',
  'terminal.key.escape': 'Esc',
  'terminal.key.tab': 'Tabb',
  'terminal.key.control': 'Ctrl',
  'terminal.key.left': 'Vänster',
  'terminal.key.up': 'Upp',
  'terminal.key.down': 'Ner',
  'terminal.key.right': 'Höger',

  'terminal.state.connecting': 'Startar…',
  'terminal.state.running': 'Igång',
  'terminal.over.exited': (code: number) => (code === 0 ? 'Avslutades.' : `Avslutades med slutkod ${code}.`),
  'terminal.over.time': 'Avslutades eftersom inget hände i den på länge.',
  'terminal.over.memory': 'Avslutades eftersom den använde för mycket minne.',
  'terminal.over.processes': 'Avslutades eftersom den startade för många processer.',
  'terminal.over.output': 'Avslutades eftersom den skrev för mycket.',
  'terminal.over.cancelled': 'Avslutades av servern: din session eller dina behörigheter har ändrats.',
  'terminal.over.signal': 'Avslutades av en signal.',
  'terminal.over.refused': 'Servern nekade.',
  'terminal.over.failed': 'Något gick fel på servern.',
  'terminal.over.lost': 'Anslutningen bröts. Det som kördes har avslutats.',
  'terminal.over.unreached': 'Det går inte att nå servern.',
  'terminal.again': 'Starta igen',
}
