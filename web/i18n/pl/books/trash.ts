import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('pl')

/** Polish texts of the trash. Loaded when it is first opened. */
export const trash: MessageModules['trash'] = {
  'trash.items': 'Co jest w koszu',
  'trash.days': (n) =>
    count(n, {
      one: 'To, co tu jest, znika na zawsze po jednym dniu.',
      other: 'To, co tu jest, znika na zawsze po {n} dniach.',
    }),
  'trash.isOff': 'Kosz jest wyłączony: to, co teraz usuniesz, przepadnie na zawsze.',
  'trash.total': (n, size) =>
    `${count(n, { one: '{n} element', few: '{n} elementy', many: '{n} elementów', other: '{n} elementu' })}, ${size}`,
  'trash.name': 'Nazwa',
  'trash.from': 'Skąd',
  'trash.deletedAt': 'Usunięto',
  'trash.by': 'Kto',
  'trash.size': 'Rozmiar',
  'trash.expires': 'Zniknie',
  'trash.choose': (name) => `Wybierz ${name}`,
  'trash.chooseAll': 'Wybierz wszystko',
  'trash.person': 'Czyje',
  'trash.mine': 'Usunięte przeze mnie',
  'trash.everybody': 'Wszystkich',
  'trash.ofPerson': (name, n) => `${name} (${n})`,
  'trash.onlyFrom': (folder) => `Tylko to, co było w ${folder}`,
  'trash.showAll': 'Pokaż wszystko',
  'trash.openFolder': 'Pokaż folder',
  'trash.chosen': (n, total) => count(n, { other: `Wybrano {n} z ${total}` }),
  'trash.deleteForGood': 'Usuń na zawsze',
  'trash.restore': 'Przywróć',
  'trash.restoreTo': 'Przywróć do…',
  'trash.restored': (n) => count(n, { other: 'Przywrócone elementy: {n}' }),
  'trash.restoreFailed': (name) => `Nie udało się przywrócić „${name}”.`,
  'trash.restoreFailedMany': (n) => count(n, { other: 'Nie udało się przywrócić elementów: {n}.' }),
  'trash.taken': (n) => count(n, { other: 'Zajęte nazwy elementów: {n}' }),
  'trash.takenDetail': 'To, co jest teraz, może zostać albo trafić do kosza.',
  'trash.andMore': (n) => count(n, { other: 'i jeszcze {n}' }),
  'trash.keepBoth': 'Zachowaj oba',
  'trash.replace': 'Zastąp',
  'trash.skip': 'Zostaw w koszu',
  'trash.links': (n) => count(n, { other: 'Przywrócić także linki udostępniania ({n})?' }),
  'trash.linksDetail': 'Każdy, kto ma link, znów uzyska dostęp.',
  'trash.linksNo': 'Przywróć bez linku',
  'trash.linksYes': 'Przywróć z linkiem',
  'trash.removeTitle': (n) => count(n, { other: 'Usunąć na zawsze elementy ({n})?' }),
  'trash.removeDetail': 'Potem nikt już tego nie przywróci.',
  'trash.removed': (n) => count(n, { other: 'Usunięte na zawsze elementy: {n}' }),
  'trash.removeFailed': (n) => count(n, { other: 'Nie udało się usunąć elementów: {n}.' }),
  'trash.empty': 'Opróżnij kosz',
  'trash.emptyTitle': (n, size) => count(n, { other: `Usunąć na zawsze wszystkie elementy ({n}, ${size})?` }),
  'trash.more': 'Pokaż więcej',
  'trash.nothing': 'Kosz jest pusty',
  'trash.nothingDetail': 'To, co usuniesz, trafia tutaj i można to przywrócić.',
}
