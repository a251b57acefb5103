import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('nl-be')

/** Belgian Dutch texts of the file preview, and of its part in the help. Loaded with the preview. */
export const preview: MessageModules['preview'] = {
  'preview.openFile': 'Bestand openen',
  'preview.none': 'Van dit bestand is geen voorbeeld beschikbaar.',
  'preview.showAsText': 'Als tekst tonen',

  'preview.position': (n: number, total: number) =>
    `${count(n, { other: '{n}' })} van ${count(total, { other: '{n}' })}`,
  'preview.previous': 'Vorig bestand',
  'preview.next': 'Volgend bestand',
  'preview.tools': 'Weergave',
  'preview.zoomIn': 'Inzoomen',
  'preview.zoomOut': 'Uitzoomen',
  'preview.zoomReset': 'Alles tonen',
  'preview.smallest': 'kleiner kan niet',
  'preview.largest': 'groter kan niet',
  'preview.original': 'Origineel tonen',
  'preview.fitted': 'Aangepast aan het scherm tonen',
  'preview.slides': 'Diavoorstelling',
  'preview.slides.start': 'Diavoorstelling starten',
  'preview.slides.pause': 'Diavoorstelling pauzeren',
  'preview.slides.interval': 'Hoelang een beeld blijft staan',
  'preview.slides.seconds': (n: number) => count(n, { one: '{n} seconde', other: '{n} seconden' }),
  'preview.full': 'Volledig scherm',
  'preview.notFull': 'Volledig scherm sluiten',
  'preview.page.previous': 'Vorige pagina',
  'preview.page.next': 'Volgende pagina',
  'preview.page.first': 'dit is de eerste pagina',
  'preview.page.last': 'dit is de laatste pagina',
  'preview.page.of': (n: number, total: number) =>
    `Pagina ${count(n, { other: '{n}' })} van ${count(total, { other: '{n}' })}`,
  'preview.denied': 'Je mag zien dat dit bestand er is, maar niet wat erin staat.',
  'preview.denied.detail': 'Vraag de machtiging om te downloaden aan wie deze server beheert.',
  'preview.failed':
    'Het kan hier niet worden getoond: misschien is het beschadigd, of kent deze browser dit soort bestand niet.',
  'preview.slow': 'Dit duurt langer dan gewoonlijk. Het verschijnt zodra het geladen is.',
  'preview.pdf.pages': (name: string) => `Pagina’s van ${name}`,
  'preview.pdf.page': 'Pagina',
  'preview.pdf.pageNumber': (n: number) => `Pagina ${n}`,
  'preview.pdf.of': (total: string) => `van ${total}`,
  'preview.pdf.pageFailed': 'Deze pagina is beschadigd.',
  'preview.pdf.locked': 'Dit document vraagt een wachtwoord.',
  'preview.pdf.wrongPassword': 'Dit is niet het juiste wachtwoord.',
  'preview.pdf.unlock': 'Openen',

  'editor.save': 'Opslaan',
  'editor.find': 'Zoeken',
  'editor.goToLine': 'Ga naar regel',

  'preview.key.slidesFull': 'Volledig scherm, in een diavoorstelling',
  'preview.key.play': 'Afspelen of pauzeren',
  'preview.key.back': 'Vijf seconden terug',
  'preview.key.forward': 'Vijf seconden vooruit',
  'preview.key.louder': 'Luider',
  'preview.key.quieter': 'Stiller',
  'preview.key.mute': 'Geluid uit of aan',
  'preview.key.slower': 'Trager',
  'preview.key.faster': 'Sneller',
  'preview.key.subtitles': 'Ondertitels aan of uit',
  'preview.key.single': 'Sneltoetsen met één toets',
  'preview.key.singleHint':
    'Letters, cijfers en tekens, zoals / of F. Zet ze uit als je de computer met je stem bedient.',
  'preview.piece.previous': 'Vorig nummer',
  'preview.piece.next': 'Volgend nummer',
  'preview.part.previous': 'Vorig deel',
  'preview.part.next': 'Volgend deel',
  'preview.letters.smaller': 'Kleinere tekst',
  'preview.letters.larger': 'Grotere tekst',

  'preview.hand.closer': 'Zoomen naar 2×, 4×, terug naar 1×',
  'preview.hand.double': 'Dubbelklikken',
  'preview.hand.steps': 'In stappen zoomen',
  'preview.hand.wheel': 'Muiswiel of knijpen',
  'preview.hand.move': 'Vergroot beeld verschuiven',
  'preview.hand.drag': 'Slepen',
  'preview.hand.next': 'Volgend of vorig bestand',
  'preview.hand.swipe': 'Vegen',
}
