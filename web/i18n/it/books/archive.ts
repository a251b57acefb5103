import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('it')

/** Italian texts about browsing and extracting archives. Loaded with these parts of the page. */
export const archive: MessageModules['archive'] = {
  'archive.contents': (name: string) => `Contenuto di “${name}”`,
  'archive.way': 'Cartella nell’archivio',
  'archive.search': 'Cerca nell’archivio',
  'archive.name': 'Nome',
  'archive.size': 'Dimensione',
  'archive.modified': 'Ultima modifica',
  'archive.names': 'Codifica dei nomi',
  'archive.names.automatic': 'Automatica',
  'archive.names.guessed': (name) => `Automatica (${name})`,
  'archive.summary': (files: number, size: string) =>
    `${count(files, { one: '{n} file', many: '{n} di file', other: '{n} file' })}, ${size}`,
  'archive.refused': (n: number) =>
    count(n, {
      one: '{n} elemento non si può estrarre',
      many: '{n} di elementi non si possono estrarre',
      other: '{n} elementi non si possono estrarre',
    }),
  'archive.selected': (n: number) =>
    count(n, { one: '{n} selezionato', many: '{n} selezionati', other: '{n} selezionati' }),
  'archive.found': (n: number) => count(n, { one: '{n} trovato', many: '{n} trovati', other: '{n} trovati' }),
  'archive.empty': 'Questo archivio è vuoto.',
  'archive.emptyFolder': 'Questa cartella è vuota.',
  'archive.nothingFound': 'In questa cartella nulla ha un nome simile.',

  'archive.failed.notArchive': 'Non è un archivio leggibile, oppure è danneggiato.',
  'archive.failed.tooLarge': 'Questo archivio contiene troppo per essere esplorato qui.',
  'archive.failed.detail': 'Puoi comunque scaricarlo.',

  'archive.refusal.name': 'il nome porta altrove o non si può usare',
  'archive.refusal.duplicate': 'un altro elemento ha lo stesso nome',
  'archive.refusal.link': 'un link',
  'archive.refusal.special': 'né un file né una cartella',
  'archive.refusal.encrypted': 'cifrato',
  'archive.refusal.method': 'compresso in un modo che Coffer non conosce',
  'archive.refusal.damaged': 'danneggiato',
  'archive.refusal.taken': 'il nome è già in uso',
  'archive.refusal.denied': 'non consentito lì',

  'archive.entry.download': 'Scarica',
  'archive.entry.none': 'Per questo file non è disponibile un’anteprima.',
  'archive.entry.tooLarge': 'Questo file è troppo grande per essere mostrato qui.',
  'archive.entry.failed': 'Non si può mostrare: forse è danneggiato.',

  'archive.extractAll': 'Estrai tutto',
  'archive.extractSelected': (n: number) =>
    count(n, { one: 'Estrai {n} elemento', many: 'Estrai {n} di elementi', other: 'Estrai {n} elementi' }),
  'archive.extract.denied': 'non puoi creare file',
  'archive.extract.tooMany': 'troppi elementi per sceglierli uno a uno',
  'archive.extract.title': (name: string) => `Estrai “${name}”`,
  'archive.extract.into': 'Nella cartella',
  'archive.extract.intoHint': 'Se non esiste, viene creata.',
  'archive.extract.choose': 'Scegli…',
  'archive.extract.chooseTitle': 'In quale cartella estrarre?',
  'archive.extract.conflict': 'Se un nome è già in uso',
  'archive.extract.keep_both': 'Mantieni entrambi',
  'archive.extract.keep_both.hint': 'Al nuovo file viene aggiunto un numero.',
  'archive.extract.skip': 'Ignora il file',
  'archive.extract.replace': 'Sostituisci quello presente',
  'archive.extract.replace.hint': 'Il vecchio contenuto diventa una versione.',
  'archive.extract.refuse': 'Non estrarre nulla',
  'archive.extract.start': 'Estrai',
  'archive.extract.running': 'Estrazione in corso. Se annulli, ciò che è stato creato viene rimosso.',
  'archive.extract.noFolder': 'Indica una cartella.',
  'archive.extract.notFolder': 'Lì c’è un file, non una cartella.',
  'archive.extract.badFolder': 'Una cartella non può chiamarsi così.',
  'archive.extract.taken': 'Un nome è già in uso, perciò non è stato estratto nulla.',
  'archive.extract.changed': 'Nel frattempo l’archivio è cambiato, perciò non è stato estratto nulla.',
  'archive.extract.done': (n: number, folder: string) =>
    `${count(n, { one: '{n} file estratto', many: '{n} di file estratti', other: '{n} file estratti' })} in “${folder}”`,
  'archive.extract.leftOut': (n: number) =>
    count(n, {
      one: '{n} elemento è stato tralasciato:',
      many: '{n} di elementi sono stati tralasciati:',
      other: '{n} elementi sono stati tralasciati:',
    }),
  'archive.extract.more': (n: number) => count(n, { one: 'e {n} altro', many: 'e {n} di altri', other: 'e altri {n}' }),
  'archive.extract.open': 'Apri la cartella',
}
