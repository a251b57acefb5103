import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('it')

/** Italian texts of the details of items. Loaded with them. */
export const details: MessageModules['details'] = {
  'details.label': 'Dettagli',
  'details.close': 'Chiudi i dettagli',
  'details.resize': 'Larghezza del pannello dei dettagli',
  'details.properties': 'Proprietà',
  'details.picture': 'Immagine',
  'details.video': 'Video',
  'details.audio': 'Audio',
  'details.access': 'Chi ha accesso',
  'details.anyone': 'Chiunque abbia un link',
  'details.othersUnknown': 'Solo gli amministratori vedono chi altro ha accesso.',
  'details.activity': 'Attività',
  'details.advanced': 'Avanzate',
  'details.location': 'Posizione',
  'details.created': 'Creazione',
  'details.mediaType': 'Tipo di media',
  'details.totalSize': 'Dimensione totale',
  'details.links': 'Link',
  'details.noLinks': 'Ancora nessun link',
  'details.qr': 'Codice QR',
  'details.allVersions': 'Tutte le versioni',
  'details.allActivity': 'Cronologia completa',

  'details.folder': (n) =>
    n === 0
      ? 'Cartella vuota'
      : count(n, {
          one: 'Cartella con {n} elemento',
          many: 'Cartella con {n} di elementi',
          other: 'Cartella con {n} elementi',
        }),
}
