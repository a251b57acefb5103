import type { MessageModules } from '../../catalog.ts'

/** Icelandic texts of the terminal. Loaded with it. */
export const terminal: MessageModules['terminal'] = {
  'terminal.title': 'Útstöð',
  'terminal.screen': 'Inntak útstöðvar',
  'terminal.hint': (out: string, copy: string, paste: string) =>
    `${out} fer úr útstöðinni, ${copy} afritar, ${paste} límir.`,
  'terminal.readAloud': 'Hamur fyrir skjálesara',
  'terminal.copy': 'Afrita valið',
  'terminal.nothingSelected': 'Veldu fyrst texta í útstöðinni.',
  'terminal.copied': 'Afritað',
  'terminal.notCopied': 'Vafrinn leyfir ekki afritun. Notaðu valmynd hans.',
  'terminal.keys': 'Fleiri lyklar',
  'terminal.key.escape': 'Esc',
  'terminal.key.tab': 'Tab',
  'terminal.key.control': 'Ctrl',
  'terminal.key.left': 'Vinstri',
  'terminal.key.up': 'Upp',
  'terminal.key.down': 'Niður',
  'terminal.key.right': 'Hægri',

  'terminal.state.connecting': 'Ræsi…',
  'terminal.state.running': 'Í gangi',
  'terminal.over.exited': (code: number) => (code === 0 ? 'Lokið.' : `Lauk með lokakóða ${code}.`),
  'terminal.over.time': 'Lokað vegna þess að ekkert gerðist í langan tíma.',
  'terminal.over.memory': 'Lokað vegna of mikillar minnisnotkunar.',
  'terminal.over.processes': 'Lokað vegna þess að of mörg ferli voru ræst.',
  'terminal.over.output': 'Lokað vegna þess að of mikið var skrifað.',
  'terminal.over.cancelled': 'Þjónninn lokaði: innskráningin þín eða réttindin hafa breyst.',
  'terminal.over.signal': 'Lokað með merki.',
  'terminal.over.refused': 'Þjónninn hafnaði þessu.',
  'terminal.over.failed': 'Eitthvað fór úrskeiðis á þjóninum.',
  'terminal.over.lost': 'Tengingin rofnaði. Það sem var í keyrslu hefur verið stöðvað.',
  'terminal.over.unreached': 'Ekki næst samband við þjóninn.',
  'terminal.again': 'Ræsa aftur',
}
