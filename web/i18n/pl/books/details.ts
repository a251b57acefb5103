import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('pl')

/** Polish texts of the details of items. Loaded with them. */
export const details: MessageModules['details'] = {
  'details.label': 'Szczegóły',
  'details.close': 'Zamknij szczegóły',
  'details.resize': 'Szerokość panelu szczegółów',
  'details.properties': 'Właściwości',
  'details.picture': 'Obraz',
  'details.video': 'Wideo',
  'details.audio': 'Dźwięk',
  'details.access': 'Kto ma dostęp',
  'details.anyone': 'Każdy, kto ma link',
  'details.othersUnknown': 'Tylko administratorzy widzą, kto jeszcze ma dostęp.',
  'details.activity': 'Aktywność',
  'details.advanced': 'Zaawansowane',
  'details.location': 'Lokalizacja',
  'details.created': 'Utworzono',
  'details.mediaType': 'Typ multimediów',
  'details.totalSize': 'Łączny rozmiar',
  'details.links': 'Linki',
  'details.noLinks': 'Nie ma jeszcze linków',
  'details.qr': 'Kod QR',
  'details.allVersions': 'Wszystkie wersje',
  'details.allActivity': 'Pełna historia',

  'details.folder': (n) =>
    n === 0
      ? 'Pusty folder'
      : count(n, {
          one: 'Folder zawierający {n} element',
          few: 'Folder zawierający {n} elementy',
          many: 'Folder zawierający {n} elementów',
          other: 'Folder zawierający {n} elementu',
        }),
}
