import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('is')
const items = (n: number) => count(n, { one: '{n} atriði', other: '{n} atriði' })

/** Returns a number of items in the dative. */
const ofItems = (n: number) => count(n, { one: '{n} atriði', other: '{n} atriðum' })

/** Icelandic texts of the prompts of a listing and of the changes they make. Loaded with the prompts. */
export const prompts: MessageModules['prompts'] = {
  'browse.name': 'Heiti',
  'browse.create': 'Búa til',
  'browse.andMore': (n: number) => count(n, { one: 'og {n} til viðbótar', other: 'og {n} til viðbótar' }),
  'browse.copyRefused': 'Vafrinn leyfði ekki að þetta yrði afritað.',

  'browse.newFolder.title': 'Ný mappa',
  'browse.newFile.title': 'Ný skrá',
  'browse.rename.title': (name: string) => `Endurnefna „${name}“`,
  'browse.delete.one': (name: string) => `Eyða „${name}“?`,
  'browse.delete.many': (n: number) => `Eyða ${ofItems(n)}?`,
  'browse.delete.forGood': 'Ekki er hægt að afturkalla þetta.',
  'browse.delete.toTrash': 'Hægt er að endurheimta það úr ruslinu.',
  'browse.delete.noTrash': 'Hér er ekkert rusl.',
  'browse.copy.title': (n: number) => `Afrita ${items(n)}`,
  'browse.move.title': (n: number) => `Færa ${items(n)}`,
  'browse.copy.into': (folder: string) => `Afrita í „${folder}“`,
  'browse.move.into': (folder: string) => `Færa í „${folder}“`,
  'browse.picker.label': 'Möppur',
  'browse.picker.up': 'Upp um eina möppu',
  'browse.picker.top': 'lengra upp verður ekki komist',
  'browse.picker.choose': (folder: string) => `Velja „${folder}“`,
  'browse.picker.empty': 'Engar möppur eru hér.',

  'browse.conflict.title': (name: string) => `„${name}“ er þegar til hér`,
  'browse.conflict.existing': 'Það sem er fyrir',
  'browse.conflict.arriving': 'Það sem bætist við',
  'browse.conflict.skip': 'Sleppa',
  'browse.conflict.keepBoth': 'Halda báðum',
  'browse.conflict.replace': 'Skipta út',
  'browse.conflict.merge': 'Sameina',
  'browse.conflict.mergeDetail': 'Innihald beggja mappa er sett saman og skrám sem þær eiga sameiginlegar er skipt út.',
  'browse.conflict.notReplaceable': 'skrá og mappa geta ekki komið hvor í annarrar stað',
  'browse.conflict.toAll': (n: number) =>
    count(n, { one: 'Eins fyrir {n} árekstur til viðbótar', other: 'Eins fyrir {n} árekstra til viðbótar' }),

  'browse.info.type': 'Tegund',
  'browse.info.link': (type: string) => `Tengill (${type})`,
  'browse.info.where': 'Staðsetning',
  'browse.info.contains': 'Inniheldur',
  'browse.info.unknown': 'Ekki tókst að telja',
  'browse.info.selected': 'Valið',
  'browse.info.filesTogether': 'Skrár samtals',
  'browse.info.dimensions': 'Mál',
  'browse.info.duration': 'Lengd',
  'browse.info.taken': 'Tekin',
  'browse.info.camera': 'Myndavél',
  'browse.info.lens': 'Linsa',
  'browse.info.exposure': 'Lýsing',
  'browse.info.orientation': 'Snúningur',
  'browse.info.turned': (orientation: number) =>
    [
      'Spegluð',
      'Á hvolfi',
      'Á hvolfi, spegluð',
      'Snúin til vinstri, spegluð',
      'Snúin til hægri',
      'Snúin til hægri, spegluð',
      'Snúin til vinstri',
    ][orientation - 2] ?? '',
  'browse.info.place': 'Staður',
  'browse.info.copyPlace': 'Afrita staðinn',
  'browse.info.checksums': 'Gátsummur',
  'browse.info.compute': 'Reikna',
  'browse.info.computeNamed': (algorithm: string) => `Reikna ${algorithm}`,
  'browse.info.copyChecksum': (algorithm: string) => `Afrita ${algorithm}`,

  'browse.transferred': (kind: 'copy' | 'move', n: number, folder: string) =>
    (kind === 'copy'
      ? count(n, { one: '{n} atriði afritað', other: '{n} atriði afrituð' })
      : count(n, { one: '{n} atriði fært', other: '{n} atriði færð' })) + (folder && ` í „${folder}“`),
  'browse.failed': (attempt: 'copy' | 'move' | 'delete' | 'rename' | 'create' | 'open', name: string) =>
    `Ekki tókst að ${{ copy: 'afrita', move: 'færa', delete: 'eyða', rename: 'endurnefna', create: 'búa til', open: 'opna' }[attempt]} „${name}“.`,
  'browse.failedMany': (attempt: 'copy' | 'move' | 'delete', n: number) =>
    `Ekki tókst að ${{ copy: `afrita ${items(n)}`, move: `færa ${items(n)}`, delete: `eyða ${ofItems(n)}` }[attempt]}.`,
}
