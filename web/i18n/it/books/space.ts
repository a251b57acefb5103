import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('it')
const files = (n: number) => count(n, { one: '{n} file', many: '{n} di file', other: '{n} file' })
const folders = (n: number) => count(n, { one: '{n} cartella', many: '{n} di cartelle', other: '{n} cartelle' })

/** Italian texts about folder sizes. Loaded with the first sizes. */
export const space: MessageModules['space'] = {
  'space.title': 'Spazio occupato',
  'space.titleOf': (name: string) => `Spazio occupato in “${name}”`,
  'space.asOf': (when: string) => `Aggiornamento: ${when}`,
  'space.counting': 'Conteggio ancora in corso',
  'space.holds': (inFiles: number, inFolders: number, since: string) =>
    `${files(inFiles)}, ${folders(inFolders)}. ${since}.`,
  'space.counts': (inFiles: number, inFolders: number) => `${files(inFiles)}, ${folders(inFolders)}`,
  'space.fileCount': files,
  'space.inAll': 'In tutto',

  'space.inMyFiles': (size: string) => `${size} in I miei file`,
  'space.free': (size: string) => `Spazio libero: ${size}`,
  'space.volume': (share: string) => `Disco occupato: ${share}`,

  'space.show': 'Mostra',
  'space.by.folder': 'Per cartella',
  'space.by.kind': 'Per tipo',
  'space.by.largest': 'File più grandi',
  'space.by.oldest': 'File più vecchi',
  'space.up': 'Cartella superiore',
  'space.openFolder': 'Mostra la cartella',

  'space.name': 'Nome',
  'space.kind': 'Tipo',
  'space.size': 'Dimensione',
  'space.share': 'Quota',
  'space.files': 'File',
  'space.modified': 'Ultima modifica',
  'space.where': 'Cartella',
  'space.here': 'Proprio qui',
  'space.showInFolder': (name: string) => `Mostra “${name}” nella sua cartella`,
  'space.restName': 'Tutti gli elementi più piccoli',
  'space.map': 'Mappa delle dimensioni',
  'space.tile': (name: string, size: string, share: string) => `${name}, ${size}, ${share}`,

  'space.kind.image': 'Immagini',
  'space.kind.audio': 'Audio',
  'space.kind.video': 'Video',
  'space.kind.document': 'Documenti',
  'space.kind.text': 'Testo e codice',
  'space.kind.archive': 'Archivi',
  'space.kind.other': 'Altri file',

  'space.empty': 'Qui nulla occupa spazio',
  'space.emptyDetail': 'Non ci sono file in questa cartella né nelle sue sottocartelle.',
  'space.noFiles': 'Nessun file da mostrare',
  'space.off': 'L’indice è disattivato',
  'space.offDetail':
    'È l’indice a conoscere le dimensioni delle cartelle. Un amministratore può attivarlo nelle impostazioni.',
  'space.building': 'Il conteggio delle cartelle è ancora in corso',
  'space.buildingDetail': 'Questa pagina si riempie da sola appena si sa qualcosa di questa cartella.',
  'space.unknown': 'Di questa cartella non si sa ancora nulla',
  'space.unknownDetail':
    'L’indice non è arrivato fin qui. Le cartelle raggiunte tramite link sono conteggiate dove si trovano davvero.',
  'space.partial': 'Il conteggio delle cartelle è ancora in corso: le dimensioni aumenteranno.',
}
