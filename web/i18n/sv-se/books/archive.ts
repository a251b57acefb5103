import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('sv-se')

/** Swedish texts about browsing and extracting archives. Loaded with these parts of the page. */
export const archive: MessageModules['archive'] = {
  'archive.contents': (name: string) => `Innehållet i ${name}`,
  'archive.way': 'Mapp i arkivet',
  'archive.search': 'Sök i arkivet',
  'archive.name': 'Namn',
  'archive.size': 'Storlek',
  'archive.modified': 'Ändrad',
  'archive.names': 'Namnens teckenkodning',
  'archive.names.automatic': 'Automatisk',
  'archive.names.guessed': (name) => `Automatisk (${name})`,
  'archive.summary': (files: number, size: string) =>
    `${count(files, { one: '{n} fil', other: '{n} filer' })}, ${size}`,
  'archive.refused': (n: number) =>
    count(n, { one: '{n} post kan inte packas upp', other: '{n} poster kan inte packas upp' }),
  'archive.selected': (n: number) => count(n, { one: '{n} markerad', other: '{n} markerade' }),
  'archive.found': (n: number) => count(n, { one: '{n} hittad', other: '{n} hittade' }),
  'archive.empty': 'Det här arkivet är tomt.',
  'archive.emptyFolder': 'Den här mappen är tom.',
  'archive.nothingFound': 'Inget i den här mappen har ett sådant namn.',

  'archive.failed.notArchive': 'Det här är inget arkiv som går att läsa, eller så är det skadat.',
  'archive.failed.tooLarge': 'Det här arkivet innehåller för mycket för att visas här.',
  'archive.failed.detail': 'Du kan fortfarande ladda ner det.',

  'archive.refusal.name': 'namnet leder någon annanstans eller går inte att använda',
  'archive.refusal.duplicate': 'en annan post har samma namn',
  'archive.refusal.link': 'en genväg',
  'archive.refusal.special': 'varken en fil eller en mapp',
  'archive.refusal.encrypted': 'krypterad',
  'archive.refusal.method': 'packad på ett sätt som Coffer inte känner till',
  'archive.refusal.damaged': 'skadad',
  'archive.refusal.taken': 'namnet är upptaget',
  'archive.refusal.denied': 'inte tillåtet där',

  'archive.entry.download': 'Ladda ner',
  'archive.entry.none': 'Det finns ingen förhandsvisning av den här filen.',
  'archive.entry.tooLarge': 'Den här filen är för stor för att visas här.',
  'archive.entry.failed': 'Filen kan inte visas: den är kanske skadad.',

  'archive.extractAll': 'Packa upp alla',
  'archive.extractSelected': (n: number) => count(n, { one: 'Packa upp {n} objekt', other: 'Packa upp {n} objekt' }),
  'archive.extract.denied': 'du får inte skapa filer',
  'archive.extract.tooMany': 'för många objekt för att väljas ett och ett',
  'archive.extract.title': (name: string) => `Packa upp ”${name}”`,
  'archive.extract.into': 'Till mappen',
  'archive.extract.intoHint': 'Den skapas om den inte finns.',
  'archive.extract.choose': 'Välj…',
  'archive.extract.chooseTitle': 'Packa upp till vilken mapp?',
  'archive.extract.conflict': 'När ett namn är upptaget där',
  'archive.extract.keep_both': 'Behåll båda',
  'archive.extract.keep_both.hint': 'Den nya filen får ett nummer.',
  'archive.extract.skip': 'Hoppa över filen',
  'archive.extract.replace': 'Ersätt det som finns',
  'archive.extract.replace.hint': 'Det gamla innehållet blir en version.',
  'archive.extract.refuse': 'Packa inte upp något alls',
  'archive.extract.start': 'Packa upp',
  'archive.extract.running': 'Packar upp. Om du avbryter tas det som har skapats bort igen.',
  'archive.extract.noFolder': 'Ange en mapp.',
  'archive.extract.notFolder': 'Där finns en fil, ingen mapp.',
  'archive.extract.badFolder': 'En mapp kan inte heta så.',
  'archive.extract.taken': 'Ett namn är upptaget där, så inget packades upp.',
  'archive.extract.changed': 'Arkivet ändrades under tiden, så inget packades upp.',
  'archive.extract.done': (n: number, folder: string) =>
    `Packade upp ${count(n, { one: '{n} fil', other: '{n} filer' })} till ”${folder}”`,
  'archive.extract.leftOut': (n: number) =>
    count(n, { one: '{n} post utelämnades:', other: '{n} poster utelämnades:' }),
  'archive.extract.more': (n: number) => count(n, { one: 'och {n} till', other: 'och {n} till' }),
  'archive.extract.open': 'Öppna mappen',
}
