import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('it')

/** Italian texts of the trash. Loaded when it is first opened. */
export const trash: MessageModules['trash'] = {
  'trash.items': 'Ciò che è nel cestino',
  'trash.days': (n) =>
    count(n, {
      one: 'Ciò che è qui sparisce per sempre dopo un giorno.',
      other: 'Ciò che è qui sparisce per sempre dopo {n} giorni.',
    }),
  'trash.isOff': 'Il cestino è disattivato: ciò che si elimina ora è perso per sempre.',
  'trash.total': (n, size) => `${count(n, { one: '{n} elemento', other: '{n} elementi' })}, ${size}`,
  'trash.name': 'Nome',
  'trash.from': 'Da',
  'trash.deletedAt': 'Eliminato',
  'trash.by': 'Chi',
  'trash.size': 'Dimensione',
  'trash.expires': 'Sparisce',
  'trash.choose': (name) => `Scegli ${name}`,
  'trash.chooseAll': 'Scegli tutto',
  'trash.person': 'Di chi',
  'trash.mine': 'Eliminati da me',
  'trash.everybody': 'Di tutti',
  'trash.ofPerson': (name, n) => `${name} (${n})`,
  'trash.onlyFrom': (folder) => `Solo ciò che era in ${folder}`,
  'trash.showAll': 'Mostra tutto',
  'trash.openFolder': 'Mostra la cartella',
  'trash.chosen': (n, total) => count(n, { one: `{n} di ${total} scelto`, other: `{n} di ${total} scelti` }),
  'trash.deleteForGood': 'Elimina definitivamente',
  'trash.restore': 'Ripristina',
  'trash.restoreTo': 'Ripristina in…',
  'trash.restored': (n) => count(n, { one: 'Ripristinato un elemento', other: 'Ripristinati {n} elementi' }),
  'trash.restoreFailed': (name) => `Non è stato possibile ripristinare “${name}”.`,
  'trash.restoreFailedMany': (n) =>
    count(n, {
      one: 'Non è stato possibile ripristinare un elemento.',
      other: 'Non è stato possibile ripristinare {n} elementi.',
    }),
  'trash.taken': (n) =>
    count(n, { one: 'Ora qualcos’altro ha il suo nome', other: 'Ora altro ha il nome di {n} elementi' }),
  'trash.takenDetail': 'Ciò che c’è ora può restare o andare a sua volta nel cestino.',
  'trash.andMore': (n) => count(n, { one: 'e {n} altro', other: 'e altri {n}' }),
  'trash.keepBoth': 'Tieni entrambi',
  'trash.replace': 'Sostituisci',
  'trash.skip': 'Lascia nel cestino',
  'trash.links': (n) =>
    count(n, {
      one: 'Ripristinare anche il link di condivisione?',
      other: 'Ripristinare anche i {n} link di condivisione?',
    }),
  'trash.linksDetail': 'Chiunque abbia il link potrà accedere di nuovo.',
  'trash.linksNo': 'Ripristina senza link',
  'trash.linksYes': 'Ripristina con il link',
  'trash.removeTitle': (n) =>
    count(n, { one: 'Eliminare definitivamente un elemento?', other: 'Eliminare definitivamente {n} elementi?' }),
  'trash.removeDetail': 'Dopo nessuno potrà recuperarlo.',
  'trash.removed': (n) =>
    count(n, { one: 'Eliminato definitivamente un elemento', other: 'Eliminati definitivamente {n} elementi' }),
  'trash.removeFailed': (n) =>
    count(n, {
      one: 'Non è stato possibile eliminare un elemento.',
      other: 'Non è stato possibile eliminare {n} elementi.',
    }),
  'trash.empty': 'Svuota il cestino',
  'trash.emptyTitle': (n, size) =>
    count(n, {
      one: `Eliminare definitivamente un elemento (${size})?`,
      other: `Eliminare definitivamente tutti i {n} elementi (${size})?`,
    }),
  'trash.more': 'Mostra altro',
  'trash.nothing': 'Il cestino è vuoto',
  'trash.nothingDetail': 'Ciò che elimini arriva qui e si può recuperare.',
}
