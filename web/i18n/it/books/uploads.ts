import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('it')
const numbers = new Intl.NumberFormat('it')

/** Italian texts about uploads. Loaded with the first upload. */
export const uploads: MessageModules['uploads'] = {
  'uploads.title': 'Caricamenti',
  'uploads.all': 'Tutti i caricamenti',
  'uploads.collecting': (n: number) =>
    n === 0
      ? 'Lettura…'
      : count(n, {
          one: 'Lettura di {n} elemento…',
          many: 'Lettura di {n} di elementi…',
          other: 'Lettura di {n} elementi…',
        }),
  'uploads.running': (done: number, total: number) =>
    total === 1 ? 'Caricamento' : `Caricamento, ${numbers.format(done)} di ${numbers.format(total)}`,
  'uploads.waiting': 'In attesa di una tua scelta',
  'uploads.failedSome': (n: number) =>
    count(n, {
      one: '{n} caricamento non riuscito',
      many: '{n} di caricamenti non riusciti',
      other: '{n} caricamenti non riusciti',
    }),
  'uploads.speed': (speed: string, left: string) => `${speed}/s · ancora ${left}`,
  'uploads.done': (n: number) =>
    count(n, { one: 'Un elemento caricato', many: '{n} di elementi caricati', other: '{n} elementi caricati' }),
  'uploads.percent': (percent: string) => `Caricamenti: ${percent}`,
  'uploads.expand': 'Mostra i caricamenti',
  'uploads.collapse': 'Nascondi i caricamenti',
  'uploads.cancelAll': 'Annulla tutti i caricamenti',
  'uploads.cancel': (name: string) => `Annulla “${name}”`,
  'uploads.retry': (name: string) => `Riprova “${name}”`,
  'uploads.retryFailed': 'Riprova',
  'uploads.dismiss': 'Rimuovi',
  'uploads.pause': 'Sospendi tutti i caricamenti',
  'uploads.resume': 'Riprendi tutti i caricamenti',
  'uploads.pauseOne': (name: string) => `Sospendi “${name}”`,
  'uploads.resumeOne': (name: string) => `Riprendi “${name}”`,
  'uploads.paused': (done: number, total: number) =>
    total === 1 ? 'In pausa' : `In pausa, ${numbers.format(done)} di ${numbers.format(total)}`,
  'uploads.offline': 'Nessuna connessione. Riprende da solo.',
  'uploads.full': 'Il disco del server è pieno. Ciò che è arrivato resta; libera spazio lì, poi riprendi.',
  'uploads.short': (free: string, needed: string) =>
    `Lo spazio non basterà. Libero sul server: ${free}. Ancora da caricare: ${needed}.`,
  'uploads.short.goOn': 'Carica comunque',
  'uploads.short.cancel': 'Annulla',
  'uploads.goOn': 'Riprendi',
  'uploads.failed.more': 'Che cosa fare dei caricamenti non riusciti',
  'uploads.failed.copy': 'Copia l’elenco',
  'uploads.failed.clear': 'Svuota l’elenco',
  'uploads.decide': 'Decidi…',
  'uploads.taken': (n: number) =>
    count(n, { one: '{n} nome è già in uso', many: '{n} di nomi sono già in uso', other: '{n} nomi sono già in uso' }),
  'uploads.unreadable': 'Non è stato possibile leggerlo dal tuo dispositivo.',
  'uploads.state.queued': 'In attesa',
  'uploads.state.done': 'Completato',
  'uploads.state.paused': 'In pausa',
  'uploads.state.unfinished': 'Interrotto',
  'uploads.state.conflict': 'Nome già in uso',
  'uploads.conflict.title': 'Questo nome è già in uso',
  'uploads.conflict.text':
    'La cartella contiene già un elemento con questo nome. Che cosa fare del file che stai caricando?',
  'uploads.conflict.replace': 'Sostituisci',
  'uploads.conflict.keepBoth': 'Mantieni entrambi',
  'uploads.conflict.skip': 'Ignora',
  'uploads.conflict.skipSame': 'Ignora se dimensione e data coincidono',
  'uploads.conflict.more': (n: number) => count(n, { one: 'e un altro', many: 'e {n} di altri', other: 'e altri {n}' }),
  'uploads.unfinished.title': 'Questo caricamento è stato interrotto',
  'uploads.unfinished.text': (percent: string) =>
    `Parte di questo file è già arrivata (${percent}). Riprendere il caricamento da lì?`,
  'uploads.unfinished.resume': 'Riprendi',
  'uploads.unfinished.restart': 'Ricomincia',
  'uploads.logOut.title': 'Uscire e fermare i caricamenti?',
  'uploads.logOut.detail': 'Non tutto è ancora arrivato.',
  'uploads.logOut.stop': 'Ferma ed esci',
  'uploads.conflict.toAll': 'Fai lo stesso per tutti gli altri',
  'uploads.left.title': 'Caricamenti non completati',
  'uploads.left.said': (n: number) =>
    count(n, {
      one: 'Un caricamento non è stato completato.',
      many: '{n} di caricamenti non sono stati completati.',
      other: '{n} caricamenti non sono stati completati.',
    }),
  'uploads.left.files': (left: number, total: number) =>
    count(total, {
      one: 'Non è ancora stato caricato.',
      many: `Ancora da caricare: ${numbers.format(left)} su {n} di file.`,
      other: `Ancora da caricare: ${numbers.format(left)} di {n} file.`,
    }),
  'uploads.left.more': 'La lettura non era arrivata alla fine: potrebbero essercene altri.',
  'uploads.left.never': 'Era stato incollato e la pagina non può più recuperarlo. Incollalo di nuovo.',
  'uploads.left.forget': 'Dimentica',
  'uploads.left.forgetOne': (name: string) => `Dimentica “${name}”`,
  'uploads.left.chooseFolder': 'Scegli di nuovo la cartella',
  'uploads.left.chooseFiles': 'Scegli di nuovo i file',
  'uploads.left.looking': 'Ricerca di ciò che manca…',
  'uploads.left.denied':
    'Il browser non permette alla pagina di leggerlo. Riprendi e consenti la lettura, oppure sceglilo di nuovo.',
  'uploads.left.gone': 'Non è più dov’era. Se è stato spostato o rinominato, sceglilo di nuovo.',
  'uploads.left.stranger': 'Nulla di ciò che hai scelto fa parte di questo caricamento.',
  'uploads.left.elsewhere': 'Se ne occupa un’altra scheda.',
  'uploads.left.changed': (n: number) =>
    count(n, {
      one: 'Un file è cambiato.',
      many: '{n} di file sono cambiati.',
      other: '{n} file sono cambiati.',
    }),
  'uploads.left.missing': (n: number) =>
    count(n, {
      one: 'Un file non c’è più.',
      many: '{n} di file non ci sono più.',
      other: '{n} file non ci sono più.',
    }),
  'uploads.left.takeChanged': 'Carica come sono ora',
  'uploads.left.leaveOut': 'Tralascia',
}
