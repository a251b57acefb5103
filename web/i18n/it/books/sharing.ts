import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('it')

/** Italian texts about share links and downloads of several files. Loaded with these parts of the page. */
export const sharing: MessageModules['sharing'] = {
  'links.title': (name: string) => `Condividi “${name}”`,
  'links.editTitle': (name: string) => `Link a “${name}”`,
  'links.list': 'Link',
  'links.new': 'Nuovo',
  'links.create': 'Crea link',
  'links.save': 'Salva',
  'links.back': 'Indietro',
  'links.failed': 'Non è stato possibile caricare i link.',

  'links.copy': 'Copia link',
  'links.copyOf': (name: string) => `Copia il link a “${name}”`,
  'links.copied': 'Link copiato!',
  'links.copyByHand': 'Il browser non permette a Coffer di copiare. Il link è selezionato: copialo da qui.',
  'links.address': 'Link',
  'links.edit': 'Modifica',
  'links.editOf': (name: string) => `Modifica il link a “${name}”`,
  'links.delete': 'Elimina',
  'links.deleteOf': (name: string) => `Elimina il link a “${name}”`,
  'links.deleted': 'Link eliminato!',
  'links.delete.title': 'Eliminare questo link?',
  'links.delete.detail': (name: string) => `Chi lo ha non potrà più aprire “${name}”. I file restano.`,

  'links.permanent': 'Permanente',
  'links.expired': 'Scaduto',
  'links.expires': (when: string) => `Scadenza: ${when}`,
  'links.hasPassword': 'Con password',
  'links.isUpload': 'Riceve file',
  'links.suspended': 'Sospeso: l’elemento è nel cestino',
  'links.downloads': (n: number) => count(n, { one: '{n} download', many: '{n} di download', other: '{n} download' }),
  'links.downloadsOf': (n: number, limit: number) =>
    count(limit, { one: `${n} di {n} download`, many: `${n} su {n} di download`, other: `${n} di {n} download` }),
  'links.received': (n: number) =>
    count(n, { one: '{n} file ricevuto', many: '{n} di file ricevuti', other: '{n} file ricevuti' }),
  'links.received.title': (name: string) => `Ricevuti in “${name}”`,
  'links.received.from': (name: string) => `Da ${name}`,
  'links.received.unnamed': (address: string) => `Da ${address}`,
  'links.received.none': 'Nessuno ha ancora inviato nulla.',
  'links.received.failed': 'Non è stato possibile caricare l’elenco dei file ricevuti.',
  'links.lastUsed': (when: string) => `Ultimo utilizzo: ${when}`,

  'links.password': 'Password',
  'links.passwordHint': 'Facoltativa',
  'links.passwordKeep': 'Lascia vuoto per mantenere la password',
  'links.passwordRemove': 'Rimuovi la password',
  'links.duration': 'Valido per',
  'links.durationHint': 'Vuoto: permanente',
  'links.unit': 'Unità',
  'links.unit.seconds': 'Secondi',
  'links.unit.minutes': 'Minuti',
  'links.unit.hours': 'Ore',
  'links.unit.days': 'Giorni',
  'links.expiry': 'Scadenza',
  'links.expiry.keep': (now: string) => `Invariata: ${now}`,
  'links.expiry.change': 'Un’altra',
  'links.more': 'Altro',
  'links.limit': 'Numero massimo di download',
  'links.limitHint': 'Vuoto: illimitati',
  'links.name': 'Nome nell’indirizzo',
  'links.nameHint':
    'Lettere, cifre, trattini e trattini bassi. Una parte dell’indirizzo resta impossibile da indovinare.',
  'links.guessable': 'Solo il nome',
  'links.guessableHint':
    'Un indirizzo breve, facile da dettare. Chiunque può indovinarlo, perciò proteggi il link con una password.',
  'links.receive': 'Permetti di inviare file qui',
  'links.receiveHint':
    'I visitatori aggiungono file a questa cartella. Non vedono che cosa contiene e non sostituiscono nulla.',
  'links.maxFiles': 'Numero massimo di file',
  'links.maxFileSize': 'Dimensione massima di un file, in MB',
  'links.maxTotalSize': 'Dimensione massima in tutto, in MB',
  'links.extensions': 'Tipi di file',
  'links.extensionsHint': 'Estensioni, ad esempio jpg pdf. Vuoto: tutte.',
  'links.askName': 'Chiedi il nome ai visitatori',

  'links.error.duration': (most: string) => `Un numero intero da 1 a ${most}, oppure niente.`,
  'links.error.number': 'Un numero intero da 1 in su, oppure niente.',
  'links.error.name': 'Al massimo 63 lettere, cifre, trattini e trattini bassi, iniziando con una lettera o una cifra.',
  'links.error.nameNeeded': 'Scrivi prima un nome.',
  'links.error.nameTaken': 'Esiste già un link con questo nome.',
  'links.error.extensions': 'Estensioni senza punti, separate da spazi.',
  'links.error.tooMany': 'Hai raggiunto il numero massimo di link. Prima eliminane uno nelle Impostazioni.',
  'links.error.refused': 'Il server non lo accetta.',

  'links.path': 'Percorso',
  'links.durationColumn': 'Durata',
  'links.owner': 'Nome utente',
  'links.use': 'Utilizzo',
  'links.tools': 'Strumenti',
  'links.search': 'Trova un link',
  'links.found': (n: number) => count(n, { one: '{n} link', many: '{n} di link', other: '{n} link' }),
  'links.noneFound': 'Nessun link corrisponde.',
  'links.none': 'Qui ci si sente un po’ soli…',
  'links.noneDetail': 'Qui compare ciò che condividi con un link. Seleziona un file o una cartella e scegli Condividi.',
  'links.showMore': 'Mostra altro',

  'formats.title': (n: number) =>
    count(n, { one: 'Scarica {n} elemento', many: 'Scarica {n} di elementi', other: 'Scarica {n} elementi' }),
  'formats.titleOf': (name: string) => `Scarica “${name}”`,
  'formats.detail': 'Scegli il formato del download.',
  'formats.tooMany':
    'Sono troppi elementi per un solo download. Selezionane di meno, oppure scarica la cartella che li contiene.',
  'formats.zipHint': 'Si apre su qualsiasi computer',
}
