import type { MessageModules } from '../../catalog.ts'

/** German texts of the terminal. Loaded with it. */
export const terminal: MessageModules['terminal'] = {
  'terminal.title': 'Terminal',
  'terminal.screen': 'Terminal-Eingabe',
  'terminal.hint': (out: string, copy: string, paste: string) =>
    `${out} verlässt das Terminal, ${copy} kopiert, ${paste} fügt ein.`,
  'terminal.readAloud': 'Screenreader-Modus',
  'terminal.copy': 'Auswahl kopieren',
  'terminal.nothingSelected': 'Wählen Sie zuerst Text im Terminal aus.',
  'terminal.copied': 'Kopiert',
  'terminal.notCopied': 'Der Browser lässt das Kopieren nicht zu. Verwenden Sie sein eigenes Menü.',
  'terminal.keys': 'Weitere Tasten',
  'terminal.key.escape': 'Esc',
  'terminal.key.tab': 'Tab',
  'terminal.key.control': 'Strg',
  'terminal.key.left': 'Links',
  'terminal.key.up': 'Auf',
  'terminal.key.down': 'Ab',
  'terminal.key.right': 'Rechts',

  'terminal.state.connecting': 'Wird gestartet…',
  'terminal.state.running': 'Läuft',
  'terminal.over.exited': (code: number) => (code === 0 ? 'Beendet.' : `Mit Exit-Code ${code} beendet.`),
  'terminal.over.time': 'Beendet, weil lange nichts darin geschehen ist.',
  'terminal.over.memory': 'Beendet, weil zu viel Arbeitsspeicher belegt wurde.',
  'terminal.over.processes': 'Beendet, weil zu viele Prozesse gestartet wurden.',
  'terminal.over.output': 'Beendet, weil zu viel ausgegeben wurde.',
  'terminal.over.cancelled': 'Vom Server beendet: Ihre Sitzung oder Ihre Berechtigungen haben sich geändert.',
  'terminal.over.signal': 'Durch ein Signal beendet.',
  'terminal.over.refused': 'Der Server hat abgelehnt.',
  'terminal.over.failed': 'Auf dem Server ist etwas schiefgegangen.',
  'terminal.over.lost': 'Die Verbindung ist abgebrochen. Was lief, wurde beendet.',
  'terminal.over.unreached': 'Der Server ist nicht erreichbar.',
  'terminal.again': 'Neu starten',
}
