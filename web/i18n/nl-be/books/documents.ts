import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('nl-be')

/** Belgian Dutch texts of the document viewers. Loaded with the first document. */
export const documents: MessageModules['documents'] = {
  'documents.empty': 'Er staat niets in.',
  'documents.notRendered': 'Zo kan het niet worden getoond.',
  'documents.notRendered.detail': 'De brontekst kun je nog wel lezen.',
  'documents.tooLong': 'Het is te lang om zo te tonen.',
  'documents.locked': 'Dit document is beveiligd.',
  'documents.locked.detail':
    'Het is versleuteld voor het programma waarvoor het is gekocht of waarmee het is geschreven. Download het en open het daar.',
  'documents.tooLarge': 'Dit document is te groot om hier te tonen.',
  'documents.tooLarge.detail': 'Download het om het in een ander programma te openen.',
  'documents.copied': 'Gekopieerd!',
  'documents.notCopied': 'De browser laat Coffer niet kopiëren.',

  'documents.table': 'Tabel',
  'documents.table.row': 'Rij',
  'documents.table.search': 'Zoeken in de tabel',
  'documents.table.titled': 'Eerste rij bevat titels',
  'documents.table.delimiter': 'Scheidingsteken tussen cellen',
  'documents.table.comma': 'Komma',
  'documents.table.semicolon': 'Puntkomma',
  'documents.table.tab': 'Tab',
  'documents.table.bar': 'Verticale streep',
  'documents.table.rows': (n: number) => count(n, { one: '{n} rij', other: '{n} rijen' }),
  'documents.table.found': (n: number, total: number) =>
    `${count(n, { other: '{n}' })} van ${count(total, { one: '{n} rij', other: '{n} rijen' })}`,
  'documents.table.noneFound': 'Geen enkele rij bevat dat.',
  'documents.table.cell': (column: string, row: string) => `${column}, rij ${row}`,
  'documents.table.copy': 'Cel kopiëren',
  'documents.table.widthHint': 'Sorteert de rijen. Shift met een pijltoets maakt de kolom breder of smaller.',

  'documents.sheets': 'Werkbladen',
  'documents.slide': (n: number) => `Dia ${n}`,
  'documents.extract': 'Dit is de tekst van het document, zonder opmaak en afbeeldingen.',
  'documents.extract.cut': 'Hij is lang: alleen het begin wordt getoond.',

  'documents.showAs': 'Tonen als',
  'documents.asText': 'Tekst',
  'documents.asBytes': 'Bytes',
  'documents.part': (shown: string, all: string) => `De eerste ${shown} van ${all}`,

  'documents.book.chapter': (n: number, total: number) => `Deel ${n} van ${total}`,
  'documents.book.read': (percent: string) => `${percent} gelezen`,
  'documents.book.contents': 'Inhoud',
  'documents.book.closeContents': 'Inhoud sluiten',
  'documents.book.noContents': 'Dit boek heeft geen inhoudsopgave.',
  'documents.book.atStart': 'dit is het eerste deel',
  'documents.book.atEnd': 'dit is het laatste deel',
  'documents.book.smallest': 'kleiner kan niet',
  'documents.book.largest': 'groter kan niet',
  'documents.book.paper': 'Papier',
  'documents.book.likePage': 'Zoals de pagina',
  'documents.book.light': 'Licht',
  'documents.book.sepia': 'Sepia',
  'documents.book.dark': 'Donker',
  'documents.book.chapterFailed': 'Dit deel is beschadigd.',
}
