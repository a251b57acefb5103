import type { MessageModules } from '../catalog.ts'
import { plurals } from '../plural.ts'
import { common } from './common.ts'

const count = plurals('it')
const number = new Intl.NumberFormat('it')
const items = (n: number) => count(n, { one: '{n} elemento', many: '{n} di elementi', other: '{n} elementi' })

/** Italian texts of the page of share links. Complete, because visitors load no other texts. */
export const visit: MessageModules['visit'] = {
  ...common,

  'visit.top': 'Cartella condivisa',
  'visit.folder': 'Cartella',
  'visit.trail': 'Posizione attuale',
  'visit.modified': 'Ultima modifica',
  'visit.items': items,
  'visit.download': 'Scarica',
  'visit.downloadFolder': 'Scarica tutto',
  'visit.downloadOf': (name: string) => `Scarica “${name}”`,
  'visit.formats': 'Altri formati',
  'visit.downloadAs': (format: string) => `Scarica come ${format}`,
  'visit.open': 'Apri',
  'visit.ends': 'Scadenza del link:',
  'visit.downloadsLeft': (n: number) =>
    n === 0
      ? 'Nessun download rimasto'
      : count(n, {
          one: 'Un download rimasto',
          many: '{n} di download rimasti',
          other: '{n} download rimasti',
        }),
  'visit.qr': 'Codice QR di questo link',
  'visit.qrHint': 'Inquadra qui con una fotocamera per aprire il link su un altro dispositivo.',
  'visit.contents': 'Contenuto',
  'visit.showMore': 'Mostra altro',
  'visit.shown': (shown: number, all: number) => `${number.format(shown)} di ${items(all)}`,
  'visit.empty': 'Questa cartella è vuota.',
  'visit.preview': (name: string) => `Anteprima di “${name}”`,
  'visit.previous': 'Precedente',
  'visit.next': 'Successivo',
  'visit.place': (place: number, all: number) => `${place} di ${all}`,
  'visit.notShown': 'Non si può mostrare qui, ma si può scaricare.',

  'visit.send.to': (name: string) => `Invia file a “${name}”`,
  'visit.send.yourName': 'Il tuo nome (facoltativo)',
  'visit.send.zone': 'Area in cui rilasciare i file',
  'visit.send.dropHere': 'Rilascia qui i file.',
  'visit.send.unseen': 'Gli altri visitatori non vedono quello che invii.',
  'visit.send.choose': 'Scegli i file',
  'visit.send.eachUpTo': (size: string) => `Ogni file può arrivare a ${size}.`,
  'visit.send.filesLeft': (n: number) =>
    count(n, { one: 'Ancora un file.', many: 'Ancora {n} di file.', other: 'Ancora {n} file.' }),
  'visit.send.sizeLeft': (size: string) => `Ancora ${size} in tutto.`,
  'visit.send.only': (extensions: string) => `Solo ${extensions}.`,
  'visit.send.tally': (sent: number, all: number) =>
    `${count(sent, { one: '{n} file inviato', many: '{n} di file inviati', other: '{n} file inviati' })} su ${number.format(all)}`,
  'visit.send.waiting': 'In attesa',
  'visit.send.done': 'Inviato',
  'visit.send.cancelOf': (name: string) => `Non inviare “${name}”`,
  'visit.send.againOf': (name: string) => `Invia di nuovo “${name}”`,
  'visit.send.full': 'Questo link non accetta altri file.',
  'visit.send.folder': 'Le cartelle non si possono inviare. Invia i file che contengono, oppure comprimile prima.',
  'visit.send.noRoom': 'Non c’è più spazio a sufficienza.',
  'visit.send.refused': 'Il link non accetta questo file.',
  'visit.send.tooLarge': 'Il file supera le dimensioni accettate dal link.',
  'visit.send.wrongType': 'Il link non accetta file di questo tipo.',

  'visit.locked': 'Questo link è protetto da una password',
  'visit.lockedDetail': 'La conosce chi te lo ha inviato.',
  'visit.password': 'Password',
  'visit.unlock': 'Continua',

  'visit.gone': 'Il link potrebbe essere scaduto, o quello a cui portava non c’è più. Chiedi a chi te lo ha inviato.',
  'visit.forbidden': 'Chiedi a chi ti ha inviato il link.',
  'visit.broken': 'Riprova tra un momento.',
  'visit.offline': 'Controlla la connessione. La pagina riprova appena torni online.',
}
