import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('it')

/** Italian texts of the search. Loaded with it. */
export const search: MessageModules['search'] = {
  'search.title': 'Ricerca',
  'search.field': 'Cerca',
  'search.placeholder': 'Cerca per nome',
  'search.placeholder.content': 'Cerca per nome e contenuto',
  'search.results': 'Risultati',
  'search.kinds': 'Tipi',
  'search.type.image': 'Immagini',
  'search.type.audio': 'Audio',
  'search.type.video': 'Video',
  'search.type.pdf': 'PDF',
  'search.type.folder': 'Cartelle',
  'search.where': 'Dove cercare',
  'search.where.here': (folder: string) => `In “${folder}”`,
  'search.where.everywhere': 'Ovunque',

  'search.filters': 'Filtri',
  'search.chip.type': (value: string) => `Tipo: ${value}`,
  'search.chip.extension': (value: string) => `Estensione: ${value}`,
  'search.chip.size': (value: string) => `Dimensione: ${value}`,
  'search.chip.modified': (value: string) => `Ultima modifica: ${value}`,
  'search.chip.within': (value: string) => `Cartella: ${value}`,
  'search.chip.without': (value: string) => `Senza: ${value}`,
  'search.chip.case': (value: string) => `Maiuscole/minuscole: ${value}`,
  'search.chip.pattern': (value: string) => `Modello: ${value}`,
  'search.chip.remove': (chip: string) => `Rimuovi il filtro ${chip}`,

  'search.recent': 'Ricerche recenti',
  'search.recent.clear': 'Cancella le ricerche recenti',
  'search.nothing': 'Nessun risultato',
  'search.nothing.here': (folder: string) => `In “${folder}” non c’è un nome simile.`,
  'search.nothing.all': 'Prova con altre parole, oppure togli un filtro.',
  'search.everywhere': 'Cerca ovunque',
  'search.failed': 'La ricerca non è riuscita.',
  'search.failed.rest': 'Il resto non è arrivato.',
  'search.denied': 'Non puoi cercare in questa cartella.',
  'search.retry': 'Riprova',

  'search.count': (n: number) => count(n, { one: '{n} risultato', many: '{n} di risultati', other: '{n} risultati' }),
  'search.countMore': (n: number) =>
    count(n, {
      one: '{n} risultato e forse altri',
      many: '{n} di risultati e forse altri',
      other: '{n} risultati e forse altri',
    }),
  'search.cut.results': 'Ci sono troppi risultati per mostrarli tutti: precisa meglio che cosa cerchi.',
  'search.cut.time': 'La ricerca durava troppo ed è stata interrotta: potrebbero esserci altri risultati.',
  'search.walk.building':
    'L’indice è ancora in lettura: la ricerca avviene direttamente nelle cartelle e richiede più tempo.',
  'search.walk.off': 'Non c’è un indice: la ricerca avviene direttamente nelle cartelle e richiede più tempo.',

  'search.inTop': 'I miei file',
  'search.menu': 'Azioni',
  'search.actionsOf': (name: string) => `Azioni per “${name}”`,
  'search.action.open': 'Apri',
  'search.action.openInNewTab': 'Apri in una nuova scheda',
  'search.action.show': 'Mostra nella cartella',
  'search.action.select': 'Seleziona',
  'search.action.share': 'Condividi',
  'search.action.download': 'Scarica',

  'search.help': 'Che cosa si può cercare',
  'search.help.word': 'programma vacanze',
  'search.help.word.is': 'Nomi che contengono almeno una di queste parole; prima quelli che le contengono tutte',
  'search.help.quoted.is': 'Queste parole una dopo l’altra, spazi e segni compresi',
  'search.help.without': 'bozza',
  'search.help.without.is': 'Nessun nome con questa parola',
  'search.help.pattern.is': 'Il nome intero: * sta per qualsiasi cosa, ? per una lettera',
  'search.help.type.is': 'Solo image, audio, video, pdf, folder o file',
  'search.help.extension.is': 'Solo nomi che finiscono così',
  'search.help.size.is': 'Più grande di così; anche <500k, e 1M..10M per un intervallo',
  'search.help.modified.is': 'Modificato negli ultimi 7 giorni; anche h, w, m e y, e date come 2024, >=2024-05 o today',
  'search.help.within.is': 'Solo all’interno di cartelle con questo nome',
  'search.help.case.is': 'Distingue maiuscole e minuscole',
  'search.keys': '↑ ↓ per scegliere, Invio per aprire',
  'search.keys.show': (keys: string) => `${keys} per mostrare nella cartella`,
  'search.keys.menu': (keys: string) => `${keys} per altre azioni`,
}
