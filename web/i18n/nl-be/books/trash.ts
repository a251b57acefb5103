import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('nl-be')

/** Belgian Dutch texts of the trash. Loaded when it is first opened. */
export const trash: MessageModules['trash'] = {
  'trash.items': 'Wat in de prullenmand zit',
  'trash.days': (n) =>
    count(n, {
      one: 'Wat hier zit, verdwijnt voorgoed na één dag.',
      other: 'Wat hier zit, verdwijnt voorgoed na {n} dagen.',
    }),
  'trash.isOff': 'De prullenmand staat uit: wat nu wordt verwijderd, is voorgoed weg.',
  'trash.total': (n, size) => `${count(n, { one: '{n} item', other: '{n} items' })}, ${size}`,
  'trash.name': 'Naam',
  'trash.from': 'Uit',
  'trash.deletedAt': 'Verwijderd',
  'trash.by': 'Door',
  'trash.size': 'Grootte',
  'trash.expires': 'Voorgoed weg',
  'trash.choose': (name) => `${name} kiezen`,
  'trash.chooseAll': 'Alles kiezen',
  'trash.person': 'Van wie',
  'trash.mine': 'Door mij verwijderd',
  'trash.everybody': 'Van iedereen',
  'trash.ofPerson': (name, n) => `${name} (${n})`,
  'trash.onlyFrom': (folder) => `Alleen wat in ${folder} zat`,
  'trash.showAll': 'Alles tonen',
  'trash.openFolder': 'De map tonen',
  'trash.chosen': (n, total) => count(n, { other: `{n} van ${total} gekozen` }),
  'trash.deleteForGood': 'Definitief verwijderen',
  'trash.restore': 'Herstellen',
  'trash.restoreTo': 'Herstellen naar…',
  'trash.restored': (n) => count(n, { one: 'Eén item hersteld', other: '{n} items hersteld' }),
  'trash.restoreFailed': (name) => `“${name}” kon niet worden hersteld.`,
  'trash.restoreFailedMany': (n) =>
    count(n, { one: 'Eén item kon niet worden hersteld.', other: '{n} items konden niet worden hersteld.' }),
  'trash.taken': (n) =>
    count(n, { one: 'Iets anders heeft nu die naam', other: 'Andere items hebben nu de naam van {n} items' }),
  'trash.takenDetail': 'Wat er nu is, kan blijven of op zijn beurt naar de prullenmand gaan.',
  'trash.andMore': (n) => count(n, { other: 'en nog {n}' }),
  'trash.keepBoth': 'Beide behouden',
  'trash.replace': 'Vervangen',
  'trash.skip': 'In de prullenmand laten',
  'trash.links': (n) => count(n, { one: 'Ook de deellink herstellen?', other: 'Ook de {n} deellinks herstellen?' }),
  'trash.linksDetail': 'Iedereen met de link krijgt opnieuw toegang.',
  'trash.linksNo': 'Herstellen zonder link',
  'trash.linksYes': 'Herstellen met link',
  'trash.removeTitle': (n) =>
    count(n, { one: 'Eén item definitief verwijderen?', other: '{n} items definitief verwijderen?' }),
  'trash.removeDetail': 'Daarna kan niemand het nog terughalen.',
  'trash.removed': (n) => count(n, { one: 'Eén item definitief verwijderd', other: '{n} items definitief verwijderd' }),
  'trash.removeFailed': (n) =>
    count(n, { one: 'Eén item kon niet worden verwijderd.', other: '{n} items konden niet worden verwijderd.' }),
  'trash.empty': 'Prullenmand leegmaken',
  'trash.emptyTitle': (n, size) =>
    count(n, {
      one: `Eén item (${size}) definitief verwijderen?`,
      other: `Alle {n} items (${size}) definitief verwijderen?`,
    }),
  'trash.more': 'Meer tonen',
  'trash.nothing': 'De prullenmand is leeg',
  'trash.nothingDetail': 'Wat u verwijdert, komt hier en kan worden teruggehaald.',
}
