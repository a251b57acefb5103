import type { MessageModules } from '../../catalog.ts'

/** Italian texts of the terminal. Loaded with it. */
export const terminal: MessageModules['terminal'] = {
  'terminal.title': 'Terminale',
  'terminal.screen': 'Input del terminale',
  'terminal.hint': (out: string, copy: string, paste: string) =>
    `${out} esce dal terminale, ${copy} copia, ${paste} incolla.`,
  'terminal.readAloud': 'Modalità lettore di schermo',
  'terminal.copy': 'Copia la selezione',
  'terminal.nothingSelected': 'Prima seleziona del testo nel terminale.',
  'terminal.copied': 'Copiato',
  'terminal.notCopied': 'Il browser non permette la copia. Usa il suo menu.',
  'terminal.keys': 'Altri tasti',
  'terminal.key.escape': 'Esc',
  'terminal.key.tab': 'Tab',
  'terminal.key.control': 'Ctrl',
  'terminal.key.left': 'Sinistra',
  'terminal.key.up': 'Su',
  'terminal.key.down': 'Giù',
  'terminal.key.right': 'Destra',

  'terminal.state.connecting': 'Avvio…',
  'terminal.state.running': 'In esecuzione',
  'terminal.over.exited': (code: number) => (code === 0 ? 'Terminato.' : `Terminato con codice di uscita ${code}.`),
  'terminal.over.time': 'Interrotto perché inattivo da molto tempo.',
  'terminal.over.memory': 'Interrotto perché usava troppa memoria.',
  'terminal.over.processes': 'Interrotto perché ha avviato troppi processi.',
  'terminal.over.output': 'Interrotto perché ha scritto troppo.',
  'terminal.over.cancelled': 'Interrotto dal server: la tua sessione o i tuoi permessi sono cambiati.',
  'terminal.over.signal': 'Terminato da un segnale.',
  'terminal.over.refused': 'Il server ha rifiutato.',
  'terminal.over.failed': 'Qualcosa è andato storto sul server.',
  'terminal.over.lost': 'La connessione si è interrotta. Ciò che era in esecuzione è stato fermato.',
  'terminal.over.unreached': 'Il server non è raggiungibile.',
  'terminal.again': 'Riavvia',
}
