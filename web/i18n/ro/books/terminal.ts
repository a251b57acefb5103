import type { MessageModules } from '../../catalog.ts'

/** Romanian texts of the terminal. Loaded with it. */
export const terminal: MessageModules['terminal'] = {
  'terminal.title': 'Terminal',
  'terminal.screen': 'Intrare în terminal',
  'terminal.hint': (out: string, copy: string, paste: string) =>
    `${out} iese din terminal, ${copy} copiază, ${paste} lipește.`,
  'terminal.readAloud': 'Mod pentru cititor de ecran',
  'terminal.copy': 'Copiază selecția',
  'terminal.nothingSelected': 'Selectează mai întâi text în terminal.',
  'terminal.copied': 'Copiat',
  'terminal.notCopied': 'Browserul nu permite copierea. Folosește meniul lui.',
  'terminal.keys': 'Alte taste',
  'terminal.key.escape': 'Esc',
  'terminal.key.tab': 'Tab',
  'terminal.key.control': 'Ctrl',
  'terminal.key.left': 'Stânga',
  'terminal.key.up': 'Sus',
  'terminal.key.down': 'Jos',
  'terminal.key.right': 'Dreapta',

  'terminal.state.connecting': 'Se pornește…',
  'terminal.state.running': 'Rulează',
  'terminal.over.exited': (code: number) => (code === 0 ? 'Încheiat.' : `Încheiat cu codul de ieșire ${code}.`),
  'terminal.over.time': 'Oprit pentru că nu s-a întâmplat nimic mult timp.',
  'terminal.over.memory': 'Oprit pentru că a folosit prea multă memorie.',
  'terminal.over.processes': 'Oprit pentru că a pornit prea multe procese.',
  'terminal.over.output': 'Oprit pentru că a scris prea mult.',
  'terminal.over.cancelled': 'Oprit de server: sesiunea sau drepturile tale s-au schimbat.',
  'terminal.over.signal': 'Oprit de un semnal.',
  'terminal.over.refused': 'Serverul a refuzat.',
  'terminal.over.failed': 'Ceva nu a mers bine pe server.',
  'terminal.over.lost': 'Conexiunea s-a pierdut. Ce rula a fost oprit.',
  'terminal.over.unreached': 'Serverul nu poate fi contactat.',
  'terminal.again': 'Pornește din nou',
}
