import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ro')

/** Romanian texts of the file preview, and of its part in the help. Loaded with the preview. */
export const preview: MessageModules['preview'] = {
  'preview.openFile': 'Deschide fișierul',
  'preview.none': 'Previzualizarea nu este disponibilă pentru acest fișier.',
  'preview.showAsText': 'Afișează ca text',

  'preview.position': (n: number, total: number) =>
    `${count(n, { other: '{n}' })} din ${count(total, { other: '{n}' })}`,
  'preview.previous': 'Fișierul anterior',
  'preview.next': 'Fișierul următor',
  'preview.tools': 'Vizualizare',
  'preview.zoomIn': 'Mărește',
  'preview.zoomOut': 'Micșorează',
  'preview.zoomReset': 'Afișează tot',
  'preview.smallest': 'nu poate fi mai mic',
  'preview.largest': 'nu poate fi mai mare',
  'preview.original': 'Afișează originalul',
  'preview.fitted': 'Potrivește pe ecran',
  'preview.slides': 'Prezentare',
  'preview.slides.start': 'Pornește prezentarea',
  'preview.slides.pause': 'Întrerupe prezentarea',
  'preview.slides.interval': 'Cât rămâne o imagine',
  'preview.slides.seconds': (n: number) =>
    count(n, { one: '{n} secundă', few: '{n} secunde', other: '{n} de secunde' }),
  'preview.full': 'Ecran complet',
  'preview.notFull': 'Ieși din ecran complet',
  'preview.page.previous': 'Pagina anterioară',
  'preview.page.next': 'Pagina următoare',
  'preview.page.first': 'aceasta este prima pagină',
  'preview.page.last': 'aceasta este ultima pagină',
  'preview.page.of': (n: number, total: number) =>
    `Pagina ${count(n, { other: '{n}' })} din ${count(total, { other: '{n}' })}`,
  'preview.denied': 'Poți vedea că acest fișier se află aici, dar nu și ce conține.',
  'preview.denied.detail': 'Cere persoanei care administrează serverul permisiunea de descărcare.',
  'preview.failed':
    'Nu poate fi afișat aici: poate că este deteriorat sau de un tip pe care acest browser nu îl cunoaște.',
  'preview.slow': 'Durează mai mult decât de obicei. Apare imediat ce ajunge.',
  'preview.pdf.pages': (name: string) => `Paginile documentului ${name}`,
  'preview.pdf.page': 'Pagină',
  'preview.pdf.pageNumber': (n: number) => `Pagina ${n}`,
  'preview.pdf.of': (total: string) => `din ${total}`,
  'preview.pdf.pageFailed': 'Această pagină este deteriorată.',
  'preview.pdf.locked': 'Acest document cere o parolă.',
  'preview.pdf.wrongPassword': 'Parola nu este corectă.',
  'preview.pdf.unlock': 'Deschide',

  'editor.save': 'Salvează',
  'editor.find': 'Găsește',
  'editor.goToLine': 'Mergi la rândul',

  'preview.key.slidesFull': 'Ecran complet, într-o prezentare',
  'preview.key.play': 'Redă sau întrerupe',
  'preview.key.back': 'Cinci secunde înapoi',
  'preview.key.forward': 'Cinci secunde înainte',
  'preview.key.louder': 'Mai tare',
  'preview.key.quieter': 'Mai încet',
  'preview.key.mute': 'Sunet oprit sau pornit',
  'preview.key.slower': 'Mai lent',
  'preview.key.faster': 'Mai rapid',
  'preview.key.subtitles': 'Subtitrări pornite sau oprite',
  'preview.key.single': 'Comenzi rapide dintr-o singură tastă',
  'preview.key.singleHint':
    'Litere, cifre și semne, precum / sau F. Dezactivează-le dacă folosești calculatorul prin voce.',
  'preview.piece.previous': 'Piesa anterioară',
  'preview.piece.next': 'Piesa următoare',
  'preview.part.previous': 'Partea anterioară',
  'preview.part.next': 'Partea următoare',
  'preview.letters.smaller': 'Text mai mic',
  'preview.letters.larger': 'Text mai mare',

  'preview.hand.closer': 'Mărește la 2×, 4×, înapoi la 1×',
  'preview.hand.double': 'Dublu clic',
  'preview.hand.steps': 'Mărește în trepte',
  'preview.hand.wheel': 'Rotița sau ciupire cu degetele',
  'preview.hand.move': 'Mută imaginea mărită',
  'preview.hand.drag': 'Trage',
  'preview.hand.next': 'Fișierul următor sau anterior',
  'preview.hand.swipe': 'Glisează',
}
