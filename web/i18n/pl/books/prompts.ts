import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('pl')

const items = (n: number) =>
  count(n, { one: '{n} element', few: '{n} elementy', many: '{n} elementów', other: '{n} elementu' })

const ofItems = (n: number) =>
  count(n, { one: '{n} elementu', few: '{n} elementów', many: '{n} elementów', other: '{n} elementu' })

const FAILED = {
  copy: 'skopiować',
  move: 'przenieść',
  delete: 'usunąć',
  rename: 'zmienić nazwy',
  create: 'utworzyć',
  open: 'otworzyć',
}

/** Polish texts of the prompts of a listing and of the changes they make. Loaded with the prompts. */
export const prompts: MessageModules['prompts'] = {
  'browse.name': 'Nazwa',
  'browse.create': 'Utwórz',
  'browse.andMore': (n: number) => count(n, { other: 'i jeszcze {n}' }),
  'browse.copyRefused': 'Przeglądarka nie pozwoliła na skopiowanie.',

  'browse.newFolder.title': 'Nowy folder',
  'browse.newFile.title': 'Nowy plik',
  'browse.rename.title': (name: string) => `Zmień nazwę „${name}”`,
  'browse.delete.one': (name: string) => `Usunąć „${name}”?`,
  'browse.delete.many': (n: number) => `Usunąć ${items(n)}?`,
  'browse.delete.forGood': 'Tej operacji nie można cofnąć.',
  'browse.delete.toTrash': 'Można to przywrócić z kosza.',
  'browse.delete.noTrash': 'Nie ma tu kosza.',
  'browse.copy.title': (n: number) => `Kopiuj ${items(n)}`,
  'browse.move.title': (n: number) => `Przenieś ${items(n)}`,
  'browse.copy.into': (folder: string) => `Kopiuj do „${folder}”`,
  'browse.move.into': (folder: string) => `Przenieś do „${folder}”`,
  'browse.picker.label': 'Foldery',
  'browse.picker.up': 'Poziom wyżej',
  'browse.picker.top': 'wyżej nie ma folderów',
  'browse.picker.choose': (folder: string) => `Wybierz „${folder}”`,
  'browse.picker.empty': 'Nie ma tu folderów.',

  'browse.conflict.title': (name: string) => `„${name}” już tam jest`,
  'browse.conflict.existing': 'Istniejący',
  'browse.conflict.arriving': 'Nowy',
  'browse.conflict.skip': 'Pomiń',
  'browse.conflict.keepBoth': 'Zachowaj oba',
  'browse.conflict.replace': 'Zastąp',
  'browse.conflict.merge': 'Scal',
  'browse.conflict.mergeDetail':
    'Zawartość obu folderów zostanie połączona, a pliki o tych samych nazwach – zastąpione.',
  'browse.conflict.notReplaceable': 'plik i folder nie mogą się wzajemnie zastąpić',
  'browse.conflict.toAll': (n: number) =>
    count(n, {
      one: 'Tak samo dla jeszcze {n} konfliktu',
      few: 'Tak samo dla jeszcze {n} konfliktów',
      many: 'Tak samo dla jeszcze {n} konfliktów',
      other: 'Tak samo dla jeszcze {n} konfliktu',
    }),

  'browse.info.type': 'Typ',
  'browse.info.link': (type: string) => `Dowiązanie: ${type}`,
  'browse.info.where': 'Lokalizacja',
  'browse.info.contains': 'Zawiera',
  'browse.info.unknown': 'Nie udało się policzyć',
  'browse.info.selected': 'Zaznaczono',
  'browse.info.filesTogether': 'Pliki razem',
  'browse.info.dimensions': 'Wymiary',
  'browse.info.duration': 'Czas trwania',
  'browse.info.taken': 'Data wykonania',
  'browse.info.camera': 'Aparat',
  'browse.info.lens': 'Obiektyw',
  'browse.info.exposure': 'Ekspozycja',
  'browse.info.orientation': 'Orientacja',
  'browse.info.turned': (orientation: number) =>
    [
      'Odbicie lustrzane',
      'Do góry nogami',
      'Do góry nogami, odbicie lustrzane',
      'Obrót w lewo, odbicie lustrzane',
      'Obrót w prawo',
      'Obrót w prawo, odbicie lustrzane',
      'Obrót w lewo',
    ][orientation - 2] ?? '',
  'browse.info.place': 'Miejsce',
  'browse.info.copyPlace': 'Kopiuj współrzędne',
  'browse.info.checksums': 'Sumy kontrolne',
  'browse.info.compute': 'Oblicz',
  'browse.info.computeNamed': (algorithm: string) => `Oblicz ${algorithm}`,
  'browse.info.copyChecksum': (algorithm: string) => `Kopiuj ${algorithm}`,

  'browse.transferred': (kind: 'copy' | 'move', n: number, folder: string) =>
    `${kind === 'copy' ? 'Skopiowano' : 'Przeniesiono'} ${items(n)}${folder && ` do „${folder}”`}`,
  'browse.failed': (attempt: 'copy' | 'move' | 'delete' | 'rename' | 'create' | 'open', name: string) =>
    `Nie udało się ${FAILED[attempt]} „${name}”.`,
  'browse.failedMany': (attempt: 'copy' | 'move' | 'delete', n: number) =>
    `Nie udało się ${FAILED[attempt]} ${ofItems(n)}.`,
}
