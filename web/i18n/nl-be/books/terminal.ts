import type { MessageModules } from '../../catalog.ts'

/** Belgian Dutch texts of the terminal. Loaded with it. */
export const terminal: MessageModules['terminal'] = {
  'terminal.title': 'Terminal',
  'terminal.screen': 'Terminalinvoer',
  'terminal.hint': (out: string, copy: string, paste: string) =>
    `${out} verlaat de terminal, ${copy} kopieert, ${paste} plakt.`,
  'terminal.readAloud': 'Modus voor schermlezers',
  'terminal.copy': 'Selectie kopiëren',
  'terminal.nothingSelected': 'Selecteer eerst tekst in de terminal.',
  'terminal.copied': 'Gekopieerd',
  'terminal.notCopied': 'De browser laat het kopiëren niet toe. Gebruik zijn eigen menu.',
  'terminal.keys': 'Meer toetsen',
  'terminal.key.escape': 'Esc',
  'terminal.key.tab': 'Tab',
  'terminal.key.control': 'Ctrl',
  'terminal.key.left': 'Links',
  'terminal.key.up': 'Omhoog',
  'terminal.key.down': 'Omlaag',
  'terminal.key.right': 'Rechts',

  'terminal.state.connecting': 'Starten…',
  'terminal.state.running': 'Actief',
  'terminal.over.exited': (code: number) => (code === 0 ? 'Beëindigd.' : `Beëindigd met afsluitcode ${code}.`),
  'terminal.over.time': 'Beëindigd omdat er lange tijd niets in gebeurde.',
  'terminal.over.memory': 'Beëindigd omdat er te veel geheugen werd gebruikt.',
  'terminal.over.processes': 'Beëindigd omdat er te veel processen werden gestart.',
  'terminal.over.output': 'Beëindigd omdat er te veel uitvoer was.',
  'terminal.over.cancelled': 'Beëindigd door de server: je sessie of je machtigingen zijn gewijzigd.',
  'terminal.over.signal': 'Beëindigd door een signaal.',
  'terminal.over.refused': 'De server heeft dit geweigerd.',
  'terminal.over.failed': 'Er is iets misgelopen op de server.',
  'terminal.over.lost': 'De verbinding is verbroken. Wat liep, is beëindigd.',
  'terminal.over.unreached': 'De server is niet bereikbaar.',
  'terminal.again': 'Opnieuw starten',
}
