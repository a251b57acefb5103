import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ro')

/** Romanian texts of the trash. Loaded when it is first opened. */
export const trash: MessageModules['trash'] = {
  'trash.items': 'Ce este în coș',
  'trash.days': (n) =>
    count(n, {
      one: 'Ce este aici dispare definitiv după o zi.',
      other: 'Ce este aici dispare definitiv. Zile până atunci: {n}.',
    }),
  'trash.isOff': 'Coșul este oprit: ce ștergi acum se pierde definitiv.',
  'trash.total': (n, size) =>
    `${count(n, { one: '{n} element', few: '{n} elemente', other: '{n} de elemente' })}, ${size}`,
  'trash.name': 'Nume',
  'trash.from': 'Din',
  'trash.deletedAt': 'Șters',
  'trash.by': 'De către',
  'trash.size': 'Dimensiune',
  'trash.expires': 'Dispare',
  'trash.choose': (name) => `Alege ${name}`,
  'trash.chooseAll': 'Alege tot',
  'trash.person': 'Ale cui',
  'trash.mine': 'Șterse de mine',
  'trash.everybody': 'Ale tuturor',
  'trash.ofPerson': (name, n) => `${name} (${n})`,
  'trash.onlyFrom': (folder) => `Doar ce era în ${folder}`,
  'trash.showAll': 'Arată tot',
  'trash.openFolder': 'Arată dosarul',
  'trash.chosen': (n, total) =>
    count(n, { one: `{n} din ${total} ales`, few: `{n} din ${total} alese`, other: `{n} din ${total} alese` }),
  'trash.deleteForGood': 'Șterge definitiv',
  'trash.restore': 'Restaurează',
  'trash.restoreTo': 'Restaurează în…',
  'trash.restored': (n) => count(n, { other: 'Elemente restaurate: {n}' }),
  'trash.restoreFailed': (name) => `„${name}” nu a putut fi restaurat.`,
  'trash.restoreFailedMany': (n) => count(n, { other: 'Elemente care nu au putut fi restaurate: {n}.' }),
  'trash.taken': (n) => count(n, { other: 'Nume ocupate acum: {n}' }),
  'trash.takenDetail': 'Ce este acum acolo poate rămâne sau poate merge și el la coș.',
  'trash.andMore': (n) => count(n, { other: 'și încă {n}' }),
  'trash.keepBoth': 'Păstrează ambele',
  'trash.replace': 'Înlocuiește',
  'trash.skip': 'Lasă în coș',
  'trash.links': (n) => count(n, { other: 'Restaurezi și linkurile de partajare ({n})?' }),
  'trash.linksDetail': 'Oricine are linkul va avea din nou acces.',
  'trash.linksNo': 'Restaurează fără link',
  'trash.linksYes': 'Restaurează cu link',
  'trash.removeTitle': (n) => count(n, { other: 'Ștergi definitiv elementele ({n})?' }),
  'trash.removeDetail': 'După aceea nimeni nu le mai poate readuce.',
  'trash.removed': (n) => count(n, { other: 'Elemente șterse definitiv: {n}' }),
  'trash.removeFailed': (n) => count(n, { other: 'Elemente care nu au putut fi șterse: {n}.' }),
  'trash.empty': 'Golește coșul',
  'trash.emptyTitle': (n, size) => count(n, { other: `Ștergi definitiv toate elementele ({n}, ${size})?` }),
  'trash.more': 'Arată mai multe',
  'trash.nothing': 'Coșul este gol',
  'trash.nothingDetail': 'Ce ștergi ajunge aici și poate fi readus.',
}
