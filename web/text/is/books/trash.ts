import type { Books } from '../../catalogue.ts'
import { plurals } from '../../plural.ts'

const count = plurals('is')

/** The sentences about the trash, in Icelandic. */
export const trash: Books['trash'] = {
  'trash.items': 'Það sem er í ruslinu',
  'trash.days': (n) =>
    count(n, {
      one: 'Það sem er hér hverfur fyrir fullt og allt eftir {n} dag.',
      other: 'Það sem er hér hverfur fyrir fullt og allt eftir {n} daga.',
    }),
  'trash.isOff': 'Slökkt er á ruslinu: það sem er eytt núna hverfur fyrir fullt og allt.',
  'trash.total': (n, size) => `${count(n, { other: '{n} atriði' })}, ${size}`,
  'trash.name': 'Nafn',
  'trash.from': 'Úr',
  'trash.deletedAt': 'Eytt',
  'trash.by': 'Af',
  'trash.size': 'Stærð',
  'trash.expires': 'Hverfur',
  'trash.choose': (name) => `Velja ${name}`,
  'trash.chooseAll': 'Velja allt',
  'trash.person': 'Hvers',
  'trash.mine': 'Það sem ég eyddi',
  'trash.everybody': 'Allra',
  'trash.ofPerson': (name, n) => `${name} (${n})`,
  'trash.onlyFrom': (folder) => `Aðeins það sem var í ${folder}`,
  'trash.showAll': 'Sýna allt',
  'trash.deleteForGood': 'Eyða endanlega',
  'trash.restore': 'Endurheimta',
  'trash.restoreTo': 'Endurheimta í…',
  'trash.restored': (n) => count(n, { other: 'Endurheimt atriði: {n}' }),
  'trash.restoreFailed': (name) => `Ekki tókst að endurheimta „${name}“.`,
  'trash.restoreFailedMany': (n) => count(n, { other: 'Ekki tókst að endurheimta atriði: {n}.' }),
  'trash.taken': (n) => count(n, { other: 'Nöfn sem eru upptekin núna: {n}' }),
  'trash.takenDetail': 'Það sem er þar núna getur verið áfram eða farið í ruslið.',
  'trash.keepBoth': 'Halda báðum',
  'trash.replace': 'Skipta út',
  'trash.skip': 'Láta vera í ruslinu',
  'trash.links': (n) => count(n, { other: 'Tenglar sem vísuðu hingað: {n}' }),
  'trash.linksDetail': 'Hver sem á slíkan tengil gæti opnað hann aftur.',
  'trash.linksNo': 'Án tengla',
  'trash.linksYes': 'Með tenglum',
  'trash.removeTitle': (n) => count(n, { other: 'Eyða atriðum endanlega ({n})?' }),
  'trash.removeDetail': 'Eftir það getur enginn endurheimt það.',
  'trash.removed': (n) => count(n, { other: 'Atriði sem var eytt endanlega: {n}' }),
  'trash.removeFailed': (n) => count(n, { other: 'Ekki tókst að eyða atriðum: {n}.' }),
  'trash.empty': 'Tæma ruslið',
  'trash.emptyTitle': (n, size) => count(n, { other: `Eyða öllum atriðum endanlega ({n}, ${size})?` }),
  'trash.more': 'Sýna fleiri',
  'trash.nothing': 'Ruslið er tómt',
  'trash.nothingDetail': 'Það sem þú eyðir kemur hingað og hægt er að endurheimta það.',
}
