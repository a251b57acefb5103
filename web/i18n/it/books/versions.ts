import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('it')

/** Italian texts of file versions. Loaded on first use. */
export const versions: MessageModules['versions'] = {
  'versions.title': (name) => `Versioni di ${name}`,
  'versions.list': 'Versioni, la più recente per prima',
  'versions.count': (n) => count(n, { one: '{n} versione precedente', other: '{n} versioni precedenti' }),
  'versions.now': 'Ciò che c’è ora',
  'versions.of': (when) => `Versione del ${when}`,
  'versions.written': (when) => `Scritta ${when}`,
  'versions.replaced': (when) => `Sostituita ${when}`,
  'versions.replacedBy': (when, who) => `Sostituita ${when} da ${who}`,
  'versions.grew': (size) => `${size} in più di prima`,
  'versions.shrank': (size) => `${size} in meno di prima`,
  'versions.sameSize': 'Stessa dimensione di prima',
  'versions.view': 'Mostra',
  'versions.compare': 'Confronta',
  'versions.download': 'Scarica',
  'versions.restore': 'Ripristina',
  'versions.delete': 'Elimina definitivamente',
  'versions.back': 'Torna alle versioni',
  'versions.tooLarge': (size) => `I testi oltre ${size} non sono mostrati qui. Scaricali.`,
  'versions.compareTitle': (name) => `Confronta le versioni di ${name}`,
  'versions.before': 'Prima',
  'versions.after': 'Dopo',
  'versions.legend': 'Le righe rosse sono solo nel testo di prima, le verdi solo in quello di dopo.',
  'versions.notText': 'Non è un testo. Scaricalo per vederlo.',
  'versions.pictureFailed': 'Questa immagine non può essere mostrata qui. Scaricala per vederla.',
  'versions.emptyText': 'Allora il file era vuoto.',
  'versions.restored': (when) => `Ripristinata la versione del ${when}`,
  'versions.restoreFailed': 'Non è stato possibile ripristinare la versione.',
  'versions.gone': 'Questa versione non è più conservata.',
  'versions.deleted': 'Versione eliminata',
  'versions.deleteFailed': 'Non è stato possibile eliminare la versione.',
  'versions.deleteTitle': 'Eliminare definitivamente questa versione?',
  'versions.deleteDetail': (when) =>
    `Ciò che il file conteneva il ${when} viene rimosso e non si può recuperare. Il file resta com’è.`,
  'versions.failed': 'Non è stato possibile caricare le versioni.',
  'versions.denied': 'Non puoi vedere le versioni di questo file.',
  'versions.empty': 'Non ci sono ancora versioni precedenti.',
  'versions.emptyDetail': 'Quando questo file viene sostituito o salvato, il contenuto di prima resta qui.',
  'versions.off': 'Non si conservano nuove versioni: è disattivato nelle impostazioni.',
  'versions.folder': 'Non si conservano nuove versioni: è disattivato in questa cartella.',
  'versions.disk': 'Non si conservano nuove versioni: questo disco non può.',
}
