import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('de')

/** German texts of the trash. Loaded when it is first opened. */
export const trash: MessageModules['trash'] = {
  'trash.items': 'Was im Papierkorb ist',
  'trash.days': (n) =>
    count(n, {
      one: 'Was hier ist, wird nach einem Tag endgültig gelöscht.',
      other: 'Was hier ist, wird nach {n} Tagen endgültig gelöscht.',
    }),
  'trash.isOff': 'Der Papierkorb ist ausgeschaltet: Was jetzt gelöscht wird, ist endgültig weg.',
  'trash.total': (n, size) => `${count(n, { one: '{n} Element', other: '{n} Elemente' })}, ${size}`,
  'trash.name': 'Name',
  'trash.from': 'Aus',
  'trash.deletedAt': 'Gelöscht',
  'trash.by': 'Von',
  'trash.size': 'Größe',
  'trash.expires': 'Endgültig weg',
  'trash.choose': (name) => `${name} auswählen`,
  'trash.chooseAll': 'Alle auswählen',
  'trash.person': 'Wessen',
  'trash.mine': 'Von mir gelöscht',
  'trash.everybody': 'Von allen',
  'trash.ofPerson': (name, n) => `${name} (${n})`,
  'trash.onlyFrom': (folder) => `Nur was in ${folder} war`,
  'trash.showAll': 'Alles zeigen',
  'trash.openFolder': 'Ordner zeigen',
  'trash.chosen': (n, total) => count(n, { other: `{n} von ${total} ausgewählt` }),
  'trash.deleteForGood': 'Endgültig löschen',
  'trash.restore': 'Wiederherstellen',
  'trash.restoreTo': 'Wiederherstellen in …',
  'trash.restored': (n) => count(n, { one: 'Ein Element wiederhergestellt', other: '{n} Elemente wiederhergestellt' }),
  'trash.restoreFailed': (name) => `„${name}“ konnte nicht wiederhergestellt werden.`,
  'trash.restoreFailedMany': (n) =>
    count(n, {
      one: 'Ein Element konnte nicht wiederhergestellt werden.',
      other: '{n} Elemente konnten nicht wiederhergestellt werden.',
    }),
  'trash.taken': (n) =>
    count(n, { one: 'Inzwischen heißt etwas anderes so', other: 'Inzwischen heißt anderes so wie {n} Elemente' }),
  'trash.takenDetail': 'Was jetzt da ist, kann bleiben oder seinerseits in den Papierkorb gehen.',
  'trash.andMore': (n) => count(n, { one: 'und {n} weiteres', other: 'und {n} weitere' }),
  'trash.keepBoth': 'Beide behalten',
  'trash.replace': 'Ersetzen',
  'trash.skip': 'Im Papierkorb lassen',
  'trash.links': (n) =>
    count(n, { one: 'Auch den Freigabelink wiederherstellen?', other: 'Auch die {n} Freigabelinks wiederherstellen?' }),
  'trash.linksDetail': 'Jeder mit dem Link hat dann wieder Zugriff.',
  'trash.linksNo': 'Ohne Link wiederherstellen',
  'trash.linksYes': 'Mit Link wiederherstellen',
  'trash.removeTitle': (n) =>
    count(n, { one: 'Ein Element endgültig löschen?', other: '{n} Elemente endgültig löschen?' }),
  'trash.removeDetail': 'Danach kann es niemand mehr zurückholen.',
  'trash.removed': (n) => count(n, { one: 'Ein Element endgültig gelöscht', other: '{n} Elemente endgültig gelöscht' }),
  'trash.removeFailed': (n) =>
    count(n, {
      one: 'Ein Element konnte nicht gelöscht werden.',
      other: '{n} Elemente konnten nicht gelöscht werden.',
    }),
  'trash.empty': 'Papierkorb leeren',
  'trash.emptyTitle': (n, size) =>
    count(n, {
      one: `Ein Element (${size}) endgültig löschen?`,
      other: `Alle {n} Elemente (${size}) endgültig löschen?`,
    }),
  'trash.more': 'Mehr zeigen',
  'trash.nothing': 'Der Papierkorb ist leer',
  'trash.nothingDetail': 'Was Sie löschen, kommt hierher und kann zurückgeholt werden.',
}
