import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ro')

/** Romanian texts about browsing and extracting archives. Loaded with these parts of the page. */
export const archive: MessageModules['archive'] = {
  'archive.contents': (name: string) => `Conținutul arhivei ${name}`,
  'archive.way': 'Dosar din arhivă',
  'archive.search': 'Caută în arhivă',
  'archive.name': 'Nume',
  'archive.size': 'Dimensiune',
  'archive.modified': 'Modificat',
  'archive.names': 'Codificarea numelor',
  'archive.names.automatic': 'Automat',
  'archive.names.guessed': (name) => `Automat (${name})`,
  'archive.summary': (files: number, size: string) =>
    `${count(files, { one: '{n} fișier', few: '{n} fișiere', other: '{n} de fișiere' })}, ${size}`,
  'archive.refused': (n: number) =>
    count(n, {
      one: '{n} element nu poate fi extras',
      few: '{n} elemente nu pot fi extrase',
      other: '{n} de elemente nu pot fi extrase',
    }),
  'archive.selected': (n: number) => count(n, { one: '{n} selectat', few: '{n} selectate', other: '{n} selectate' }),
  'archive.found': (n: number) => count(n, { one: '{n} găsit', few: '{n} găsite', other: '{n} găsite' }),
  'archive.empty': 'Nu este nimic în această arhivă.',
  'archive.emptyFolder': 'Nu este nimic în acest dosar.',
  'archive.nothingFound': 'Nimic din acest dosar nu are un astfel de nume.',

  'archive.failed.notArchive': 'Nu este o arhivă care poate fi citită sau este deteriorată.',
  'archive.failed.tooLarge': 'Această arhivă conține prea mult pentru a fi răsfoită aici.',
  'archive.failed.detail': 'O poți totuși descărca.',

  'archive.refusal.name': 'numele duce în altă parte sau nu poate fi folosit',
  'archive.refusal.duplicate': 'alt element are același nume',
  'archive.refusal.link': 'o legătură',
  'archive.refusal.special': 'nici fișier, nici dosar',
  'archive.refusal.encrypted': 'criptat',
  'archive.refusal.method': 'comprimat într-un mod necunoscut pentru Coffer',
  'archive.refusal.damaged': 'deteriorat',
  'archive.refusal.taken': 'numele este deja folosit',
  'archive.refusal.denied': 'nepermis acolo',

  'archive.entry.download': 'Descarcă',
  'archive.entry.none': 'Previzualizarea nu este disponibilă pentru acest fișier.',
  'archive.entry.tooLarge': 'Acest fișier este prea mare pentru a fi afișat aici.',
  'archive.entry.failed': 'Nu poate fi afișat: poate că este deteriorat.',

  'archive.extractAll': 'Extrage tot',
  'archive.extractSelected': (n: number) =>
    count(n, { one: 'Extrage un element', few: 'Extrage {n} elemente', other: 'Extrage {n} de elemente' }),
  'archive.extract.denied': 'nu ai voie să creezi fișiere',
  'archive.extract.tooMany': 'prea multe elemente pentru a fi alese unul câte unul',
  'archive.extract.title': (name: string) => `Extrage „${name}”`,
  'archive.extract.into': 'În dosarul',
  'archive.extract.intoHint': 'Se creează dacă nu există.',
  'archive.extract.choose': 'Alege…',
  'archive.extract.chooseTitle': 'În ce dosar se extrage?',
  'archive.extract.conflict': 'Dacă un nume este deja folosit acolo',
  'archive.extract.keep_both': 'Păstrează ambele',
  'archive.extract.keep_both.hint': 'Fișierul nou primește un număr.',
  'archive.extract.skip': 'Omite fișierul',
  'archive.extract.replace': 'Înlocuiește ce există',
  'archive.extract.replace.hint': 'Conținutul vechi devine o versiune.',
  'archive.extract.refuse': 'Nu extrage nimic',
  'archive.extract.start': 'Extrage',
  'archive.extract.running': 'Se extrage. Dacă anulezi, ce s-a creat se elimină.',
  'archive.extract.noFolder': 'Precizează dosarul.',
  'archive.extract.notFolder': 'Acolo este un fișier, nu un dosar.',
  'archive.extract.badFolder': 'Niciun dosar nu se poate numi așa.',
  'archive.extract.taken': 'Un nume este deja folosit acolo, așa că nu s-a extras nimic.',
  'archive.extract.changed': 'Arhiva s-a modificat între timp, așa că nu s-a extras nimic.',
  'archive.extract.done': (n: number, folder: string) =>
    `${count(n, { one: 'S-a extras un fișier', few: 'S-au extras {n} fișiere', other: 'S-au extras {n} de fișiere' })} în „${folder}”`,
  'archive.extract.leftOut': (n: number) =>
    count(n, {
      one: 'Un element a fost omis:',
      few: '{n} elemente au fost omise:',
      other: '{n} de elemente au fost omise:',
    }),
  'archive.extract.more': (n: number) => count(n, { one: 'și încă unul', few: 'și încă {n}', other: 'și încă {n}' }),
  'archive.extract.open': 'Deschide dosarul',
}
