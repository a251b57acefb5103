import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ro')
const items = (n: number) => count(n, { one: 'un element', few: '{n} elemente', other: '{n} de elemente' })

/** Romanian texts of the prompts of a listing and of the changes they make. Loaded with the prompts. */
export const prompts: MessageModules['prompts'] = {
  'browse.name': 'Nume',
  'browse.create': 'Creează',
  'browse.andMore': (n: number) => count(n, { one: 'și încă unul', few: 'și încă {n}', other: 'și încă {n}' }),
  'browse.copyRefused': 'Browserul nu a permis copierea.',

  'browse.newFolder.title': 'Dosar nou',
  'browse.newFile.title': 'Fișier nou',
  'browse.rename.title': (name: string) => `Redenumește „${name}”`,
  'browse.delete.one': (name: string) => `Ștergi „${name}”?`,
  'browse.delete.many': (n: number) => `Ștergi ${items(n)}?`,
  'browse.delete.forGood': 'Acțiunea nu poate fi anulată.',
  'browse.delete.toTrash': 'Poate fi readus din coș.',
  'browse.delete.noTrash': 'Aici nu există coș.',
  'browse.copy.title': (n: number) => `Copiază ${items(n)}`,
  'browse.move.title': (n: number) => `Mută ${items(n)}`,
  'browse.copy.into': (folder: string) => `Copiază în „${folder}”`,
  'browse.move.into': (folder: string) => `Mută în „${folder}”`,
  'browse.picker.label': 'Dosare',
  'browse.picker.up': 'Un dosar mai sus',
  'browse.picker.top': 'ești deja sus de tot',
  'browse.picker.choose': (folder: string) => `Alege „${folder}”`,
  'browse.picker.empty': 'Aici nu sunt dosare.',

  'browse.conflict.title': (name: string) => `„${name}” există deja acolo`,
  'browse.conflict.existing': 'Existent',
  'browse.conflict.arriving': 'Nou',
  'browse.conflict.skip': 'Omite',
  'browse.conflict.keepBoth': 'Păstrează ambele',
  'browse.conflict.replace': 'Înlocuiește',
  'browse.conflict.merge': 'Îmbină',
  'browse.conflict.mergeDetail': 'Îmbinarea adună conținutul ambelor dosare și înlocuiește fișierele comune.',
  'browse.conflict.notReplaceable': 'un fișier și un dosar nu se pot înlocui unul pe altul',
  'browse.conflict.toAll': (n: number) =>
    count(n, {
      one: 'La fel pentru încă un conflict',
      few: 'La fel pentru încă {n} conflicte',
      other: 'La fel pentru încă {n} de conflicte',
    }),

  'browse.info.type': 'Tip',
  'browse.info.link': (type: string) => `Legătură simbolică (${type})`,
  'browse.info.where': 'Loc',
  'browse.info.contains': 'Conține',
  'browse.info.unknown': 'Nu s-a putut număra',
  'browse.info.selected': 'Selectate',
  'browse.info.filesTogether': 'Fișiere în total',
  'browse.info.dimensions': 'Dimensiuni',
  'browse.info.duration': 'Durată',
  'browse.info.taken': 'Data fotografierii',
  'browse.info.camera': 'Cameră',
  'browse.info.lens': 'Obiectiv',
  'browse.info.exposure': 'Expunere',
  'browse.info.orientation': 'Orientare',
  'browse.info.turned': (orientation: number) =>
    [
      'Oglindită',
      'Răsturnată',
      'Răsturnată, oglindită',
      'Rotită la stânga, oglindită',
      'Rotită la dreapta',
      'Rotită la dreapta, oglindită',
      'Rotită la stânga',
    ][orientation - 2] ?? '',
  'browse.info.place': 'Locație',
  'browse.info.copyPlace': 'Copiază locația',
  'browse.info.checksums': 'Sume de control',
  'browse.info.compute': 'Calculează',
  'browse.info.computeNamed': (algorithm: string) => `Calculează ${algorithm}`,
  'browse.info.copyChecksum': (algorithm: string) => `Copiază ${algorithm}`,

  'browse.transferred': (kind: 'copy' | 'move', n: number, folder: string) =>
    `${n === 1 ? 'S-a' : 'S-au'} ${{ copy: 'copiat', move: 'mutat' }[kind]} ${items(n)}${folder && ` în „${folder}”`}`,
  'browse.failed': (attempt: 'copy' | 'move' | 'delete' | 'rename' | 'create' | 'open', name: string) =>
    `„${name}” nu s-a putut ${{ copy: 'copia', move: 'muta', delete: 'șterge', rename: 'redenumi', create: 'crea', open: 'deschide' }[attempt]}.`,
  'browse.failedMany': (attempt: 'copy' | 'move' | 'delete', n: number) =>
    `${n === 1 ? 'Nu s-a' : 'Nu s-au'} putut ${{ copy: 'copia', move: 'muta', delete: 'șterge' }[attempt]} ${items(n)}.`,
}
