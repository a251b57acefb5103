import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('it')
const items = (n: number) => count(n, { one: '{n} elemento', many: '{n} di elementi', other: '{n} elementi' })

/** Italian texts of the prompts of a listing and of the changes they make. Loaded with the prompts. */
export const prompts: MessageModules['prompts'] = {
  'browse.name': 'Nome',
  'browse.create': 'Crea',
  'browse.andMore': (n: number) => count(n, { one: 'e {n} altro', many: 'e {n} di altri', other: 'e altri {n}' }),
  'browse.copyRefused': 'Il browser non ha permesso la copia.',

  'browse.newFolder.title': 'Nuova cartella',
  'browse.newFile.title': 'Nuovo file',
  'browse.rename.title': (name: string) => `Rinomina “${name}”`,
  'browse.delete.one': (name: string) => `Eliminare “${name}”?`,
  'browse.delete.many': (n: number) => `Eliminare ${items(n)}?`,
  'browse.delete.forGood': 'L’operazione non può essere annullata.',
  'browse.delete.toTrash': 'Si può recuperare dal cestino.',
  'browse.delete.noTrash': 'Qui non c’è un cestino.',
  'browse.copy.title': (n: number) => `Copia ${items(n)}`,
  'browse.move.title': (n: number) => `Sposta ${items(n)}`,
  'browse.copy.into': (folder: string) => `Copia in “${folder}”`,
  'browse.move.into': (folder: string) => `Sposta in “${folder}”`,
  'browse.picker.label': 'Cartelle',
  'browse.picker.up': 'Cartella superiore',
  'browse.picker.top': 'più in alto non si va',
  'browse.picker.choose': (folder: string) => `Scegli “${folder}”`,
  'browse.picker.empty': 'Qui non ci sono cartelle.',

  'browse.conflict.title': (name: string) => `“${name}” esiste già`,
  'browse.conflict.existing': 'Già presente',
  'browse.conflict.arriving': 'In arrivo',
  'browse.conflict.skip': 'Ignora',
  'browse.conflict.keepBoth': 'Mantieni entrambi',
  'browse.conflict.replace': 'Sostituisci',
  'browse.conflict.merge': 'Unisci',
  'browse.conflict.mergeDetail': 'Le due cartelle diventano una sola e i file in comune vengono sostituiti.',
  'browse.conflict.notReplaceable': 'un file e una cartella non possono sostituirsi a vicenda',
  'browse.conflict.toAll': (n: number) =>
    count(n, {
      one: 'Fai lo stesso per {n} altro conflitto',
      many: 'Fai lo stesso per {n} di altri conflitti',
      other: 'Fai lo stesso per altri {n} conflitti',
    }),

  'browse.info.type': 'Tipo',
  'browse.info.link': (type: string) => `Link (${type})`,
  'browse.info.where': 'Posizione',
  'browse.info.contains': 'Contiene',
  'browse.info.unknown': 'Conteggio non riuscito',
  'browse.info.selected': 'Selezione',
  'browse.info.filesTogether': 'Totale dei file',
  'browse.info.dimensions': 'Dimensioni',
  'browse.info.duration': 'Durata',
  'browse.info.taken': 'Data dello scatto',
  'browse.info.camera': 'Fotocamera',
  'browse.info.lens': 'Obiettivo',
  'browse.info.exposure': 'Esposizione',
  'browse.info.orientation': 'Orientamento',
  'browse.info.turned': (orientation: number) =>
    [
      'Speculare',
      'Capovolta',
      'Capovolta, speculare',
      'Ruotata a sinistra, speculare',
      'Ruotata a destra',
      'Ruotata a destra, speculare',
      'Ruotata a sinistra',
    ][orientation - 2] ?? '',
  'browse.info.place': 'Luogo',
  'browse.info.copyPlace': 'Copia il luogo',
  'browse.info.checksums': 'Checksum',
  'browse.info.compute': 'Calcola',
  'browse.info.computeNamed': (algorithm: string) => `Calcola ${algorithm}`,
  'browse.info.copyChecksum': (algorithm: string) => `Copia ${algorithm}`,

  'browse.transferred': (kind: 'copy' | 'move', n: number, folder: string) =>
    (kind === 'copy'
      ? count(n, { one: '{n} elemento copiato', many: '{n} di elementi copiati', other: '{n} elementi copiati' })
      : count(n, { one: '{n} elemento spostato', many: '{n} di elementi spostati', other: '{n} elementi spostati' })) +
    (folder && ` in “${folder}”`),
  'browse.failed': (attempt: 'copy' | 'move' | 'delete' | 'rename' | 'create' | 'open', name: string) =>
    `Non è stato possibile ${{ copy: 'copiare', move: 'spostare', delete: 'eliminare', rename: 'rinominare', create: 'creare', open: 'aprire' }[attempt]} “${name}”.`,
  'browse.failedMany': (attempt: 'copy' | 'move' | 'delete', n: number) =>
    `Non è stato possibile ${{ copy: 'copiare', move: 'spostare', delete: 'eliminare' }[attempt]} ${items(n)}.`,
}
