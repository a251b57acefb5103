import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('sv-se')

/** Swedish texts of the trash. Loaded when it is first opened. */
export const trash: MessageModules['trash'] = {
  'trash.items': 'Det som finns i papperskorgen',
  'trash.days': (n) =>
    count(n, {
      one: 'Det som finns här försvinner för gott efter en dag.',
      other: 'Det som finns här försvinner för gott efter {n} dagar.',
    }),
  'trash.isOff': 'Papperskorgen är avstängd: det som tas bort nu är borta för gott.',
  'trash.total': (n, size) => `${count(n, { other: '{n} objekt' })}, ${size}`,
  'trash.name': 'Namn',
  'trash.from': 'Från',
  'trash.deletedAt': 'Borttagen',
  'trash.by': 'Av',
  'trash.size': 'Storlek',
  'trash.expires': 'Försvinner',
  'trash.choose': (name) => `Välj ${name}`,
  'trash.chooseAll': 'Välj alla',
  'trash.person': 'Vems',
  'trash.mine': 'Det jag tagit bort',
  'trash.everybody': 'Allas',
  'trash.ofPerson': (name, n) => `${name} (${n})`,
  'trash.onlyFrom': (folder) => `Bara det som fanns i ${folder}`,
  'trash.showAll': 'Visa alla',
  'trash.openFolder': 'Visa mappen',
  'trash.chosen': (n, total) => count(n, { one: `{n} av ${total} vald`, other: `{n} av ${total} valda` }),
  'trash.deleteForGood': 'Ta bort för gott',
  'trash.restore': 'Återställ',
  'trash.restoreTo': 'Återställ till…',
  'trash.restored': (n) => count(n, { one: 'Ett objekt återställdes', other: '{n} objekt återställdes' }),
  'trash.restoreFailed': (name) => `”${name}” kunde inte återställas.`,
  'trash.restoreFailedMany': (n) =>
    count(n, { one: 'Ett objekt kunde inte återställas.', other: '{n} objekt kunde inte återställas.' }),
  'trash.taken': (n) => count(n, { one: 'Något annat har dess namn nu', other: 'Annat har namnen på {n} objekt nu' }),
  'trash.takenDetail': 'Det som finns nu kan stanna eller i sin tur hamna i papperskorgen.',
  'trash.andMore': (n) => count(n, { other: 'och {n} till' }),
  'trash.keepBoth': 'Behåll båda',
  'trash.replace': 'Ersätt',
  'trash.skip': 'Låt ligga kvar',
  'trash.links': (n) =>
    count(n, { one: 'Återställa delningslänken också?', other: 'Återställa de {n} delningslänkarna också?' }),
  'trash.linksDetail': 'Alla som har länken får åtkomst igen.',
  'trash.linksNo': 'Återställ utan länk',
  'trash.linksYes': 'Återställ med länk',
  'trash.removeTitle': (n) => count(n, { one: 'Ta bort ett objekt för gott?', other: 'Ta bort {n} objekt för gott?' }),
  'trash.removeDetail': 'Efter det kan ingen hämta tillbaka det.',
  'trash.removed': (n) => count(n, { one: 'Ett objekt togs bort för gott', other: '{n} objekt togs bort för gott' }),
  'trash.removeFailed': (n) =>
    count(n, { one: 'Ett objekt kunde inte tas bort.', other: '{n} objekt kunde inte tas bort.' }),
  'trash.empty': 'Töm papperskorgen',
  'trash.emptyTitle': (n, size) =>
    count(n, { one: `Ta bort ett objekt (${size}) för gott?`, other: `Ta bort alla {n} objekt (${size}) för gott?` }),
  'trash.more': 'Visa fler',
  'trash.nothing': 'Papperskorgen är tom',
  'trash.nothingDetail': 'Det du tar bort hamnar här och kan hämtas tillbaka.',
}
