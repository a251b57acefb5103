import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('is')

/** Icelandic texts of the document viewers. Loaded with the first document. */
export const documents: MessageModules['documents'] = {
  'documents.empty': 'Hér er ekkert.',
  'documents.notRendered': 'Ekki er hægt að sýna þetta svona.',
  'documents.notRendered.detail': 'Enn er hægt að lesa frumtextann.',
  'documents.tooLong': 'Þetta er of langt til að hægt sé að sýna það svona.',
  'documents.locked': 'Þetta skjal er varið.',
  'documents.locked.detail':
    'Það er dulritað fyrir forritið sem það var keypt í eða skrifað með. Sæktu það og opnaðu það þar.',
  'documents.tooLarge': 'Þetta skjal er of stórt til að hægt sé að sýna það hér.',
  'documents.tooLarge.detail': 'Sæktu það til að opna það í öðru forriti.',
  'documents.copied': 'Afritað!',
  'documents.notCopied': 'Vafrinn leyfir Coffer ekki að afrita.',

  'documents.table': 'Tafla',
  'documents.table.row': 'Lína',
  'documents.table.search': 'Leita í töflunni',
  'documents.table.titled': 'Fyrirsagnir í fyrstu línu',
  'documents.table.delimiter': 'Reitir eru aðskildir með',
  'documents.table.comma': 'Kommu',
  'documents.table.semicolon': 'Semíkommu',
  'documents.table.tab': 'Inndráttarmerki',
  'documents.table.bar': 'Lóðréttu striki',
  'documents.table.rows': (n: number) => count(n, { one: '{n} lína', other: '{n} línur' }),
  'documents.table.found': (n: number, total: number) =>
    `${count(n, { other: '{n}' })} af ${count(total, { one: '{n} línu', other: '{n} línum' })}`,
  'documents.table.noneFound': 'Engin lína inniheldur þetta.',
  'documents.table.cell': (column: string, row: string) => `${column}, lína ${row}`,
  'documents.table.copy': 'Afrita reit',
  'documents.table.widthHint': 'Raðar línunum. Shift og ör gera dálkinn breiðari eða mjórri.',

  'documents.sheets': 'Blöð',
  'documents.slide': (n: number) => `Skyggna ${n}`,
  'documents.extract': 'Þetta er texti skjalsins, án umbrots og mynda.',
  'documents.extract.cut': 'Hann er langur: aðeins upphafið er sýnt.',

  'documents.showAs': 'Sýna sem',
  'documents.asText': 'Texta',
  'documents.asBytes': 'Bæti',
  'documents.part': (shown: string, all: string) => `Upphafið, ${shown} af ${all}`,

  'documents.book.chapter': (n: number, total: number) => `Hluti ${n} af ${total}`,
  'documents.book.read': (percent: string) => `${percent} lesin`,
  'documents.book.contents': 'Efnisyfirlit',
  'documents.book.closeContents': 'Loka efnisyfirliti',
  'documents.book.noContents': 'Þessi bók hefur ekkert efnisyfirlit.',
  'documents.book.atStart': 'þetta er fyrsti hlutinn',
  'documents.book.atEnd': 'þetta er síðasti hlutinn',
  'documents.book.smallest': 'minna verður það ekki',
  'documents.book.largest': 'stærra verður það ekki',
  'documents.book.paper': 'Pappír',
  'documents.book.likePage': 'Eins og síðan',
  'documents.book.light': 'Ljós',
  'documents.book.sepia': 'Brúnleitur',
  'documents.book.dark': 'Dökkur',
  'documents.book.chapterFailed': 'Þessi hluti er skemmdur.',
}
