import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('nl-be')

/** Belgian Dutch texts of the prompts of a listing and of the changes they make. Loaded with the prompts. */
export const prompts: MessageModules['prompts'] = {
  'browse.name': 'Naam',
  'browse.create': 'Maken',
  'browse.andMore': (n: number) => count(n, { one: 'en nog {n}', other: 'en nog {n}' }),
  'browse.copyRefused': 'De browser liet het kopiëren niet toe.',

  'browse.newFolder.title': 'Nieuwe map',
  'browse.newFile.title': 'Nieuw bestand',
  'browse.rename.title': (name: string) => `Naam van “${name}” wijzigen`,
  'browse.delete.one': (name: string) => `“${name}” verwijderen?`,
  'browse.delete.many': (n: number) => count(n, { one: '{n} item verwijderen?', other: '{n} items verwijderen?' }),
  'browse.delete.forGood': 'Dit kan niet ongedaan worden gemaakt.',
  'browse.delete.toTrash': 'Het kan uit de prullenmand worden teruggehaald.',
  'browse.delete.noTrash': 'Hier is geen prullenmand.',
  'browse.copy.title': (n: number) => count(n, { one: '{n} item kopiëren', other: '{n} items kopiëren' }),
  'browse.move.title': (n: number) => count(n, { one: '{n} item verplaatsen', other: '{n} items verplaatsen' }),
  'browse.copy.into': (folder: string) => `Kopiëren naar “${folder}”`,
  'browse.move.into': (folder: string) => `Verplaatsen naar “${folder}”`,
  'browse.picker.label': 'Mappen',
  'browse.picker.up': 'Eén map hoger',
  'browse.picker.top': 'dit is het hoogste niveau',
  'browse.picker.choose': (folder: string) => `“${folder}” kiezen`,
  'browse.picker.empty': 'Hier zijn geen mappen.',

  'browse.conflict.title': (name: string) => `“${name}” bestaat al`,
  'browse.conflict.existing': 'Bestaand',
  'browse.conflict.arriving': 'Nieuw',
  'browse.conflict.skip': 'Overslaan',
  'browse.conflict.keepBoth': 'Beide behouden',
  'browse.conflict.replace': 'Vervangen',
  'browse.conflict.merge': 'Samenvoegen',
  'browse.conflict.mergeDetail':
    'Bij het samenvoegen wordt van beide mappen één map gemaakt. Bestanden die in allebei voorkomen, worden vervangen.',
  'browse.conflict.notReplaceable': 'een bestand en een map kunnen elkaar niet vervangen',
  'browse.conflict.toAll': (n: number) =>
    count(n, { one: 'Ook voor nog {n} conflict', other: 'Ook voor nog {n} conflicten' }),

  'browse.info.type': 'Soort',
  'browse.info.link': (type: string) => `Koppeling (${type})`,
  'browse.info.where': 'Locatie',
  'browse.info.contains': 'Bevat',
  'browse.info.unknown': 'Kon niet worden geteld',
  'browse.info.selected': 'Geselecteerd',
  'browse.info.filesTogether': 'Bestanden samen',
  'browse.info.dimensions': 'Afmetingen',
  'browse.info.duration': 'Duur',
  'browse.info.taken': 'Genomen',
  'browse.info.camera': 'Camera',
  'browse.info.lens': 'Lens',
  'browse.info.exposure': 'Belichting',
  'browse.info.orientation': 'Oriëntatie',
  'browse.info.turned': (orientation: number) =>
    [
      'Gespiegeld',
      'Ondersteboven',
      'Ondersteboven, gespiegeld',
      'Naar links gedraaid, gespiegeld',
      'Naar rechts gedraaid',
      'Naar rechts gedraaid, gespiegeld',
      'Naar links gedraaid',
    ][orientation - 2] ?? '',
  'browse.info.place': 'Plaats',
  'browse.info.copyPlace': 'Plaats kopiëren',
  'browse.info.checksums': 'Controlesommen',
  'browse.info.compute': 'Berekenen',
  'browse.info.computeNamed': (algorithm: string) => `${algorithm} berekenen`,
  'browse.info.copyChecksum': (algorithm: string) => `${algorithm} kopiëren`,

  'browse.transferred': (kind: 'copy' | 'move', n: number, folder: string) =>
    `${count(n, { one: '{n} item', other: '{n} items' })} ${kind === 'copy' ? 'gekopieerd' : 'verplaatst'}${folder && ` naar “${folder}”`}`,
  'browse.failed': (attempt: 'copy' | 'move' | 'delete' | 'rename' | 'create' | 'open', name: string) =>
    `“${name}” is niet ${{ copy: 'gekopieerd', move: 'verplaatst', delete: 'verwijderd', rename: 'hernoemd', create: 'gemaakt', open: 'geopend' }[attempt]}.`,
  'browse.failedMany': (attempt: 'copy' | 'move' | 'delete', n: number) =>
    `${count(n, { one: '{n} item is', other: '{n} items zijn' })} niet ${{ copy: 'gekopieerd', move: 'verplaatst', delete: 'verwijderd' }[attempt]}.`,
}
