import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('nl-be')
const numbers = new Intl.NumberFormat('nl-be')

/** Belgian Dutch texts about uploads. Loaded with the first upload. */
export const uploads: MessageModules['uploads'] = {
  'uploads.title': 'Uploads',
  'uploads.all': 'Alle uploads',
  'uploads.collecting': (n: number) =>
    n === 0 ? 'Lezen…' : count(n, { one: '{n} item lezen…', other: '{n} items lezen…' }),
  'uploads.running': (done: number, total: number) =>
    count(total, { one: 'Uploaden', other: `${numbers.format(done)} van {n} geüpload` }),
  'uploads.waiting': 'Wacht op jou',
  'uploads.failedSome': (n: number) => count(n, { one: '{n} upload mislukt', other: '{n} uploads mislukt' }),
  'uploads.speed': (speed: string, left: string) => `${speed}/s · nog ${left}`,
  'uploads.done': (n: number) => count(n, { one: 'Eén item geüpload', other: '{n} items geüpload' }),
  'uploads.percent': (percent: string) => `Uploads: ${percent} klaar`,
  'uploads.expand': 'Uploads tonen',
  'uploads.collapse': 'Uploads verbergen',
  'uploads.cancelAll': 'Alle uploads annuleren',
  'uploads.cancel': (name: string) => `${name} annuleren`,
  'uploads.retry': (name: string) => `${name} opnieuw proberen`,
  'uploads.retryFailed': 'Opnieuw proberen',
  'uploads.dismiss': 'Sluiten',
  'uploads.pause': 'Alle uploads pauzeren',
  'uploads.resume': 'Alle uploads hervatten',
  'uploads.pauseOne': (name: string) => `${name} pauzeren`,
  'uploads.resumeOne': (name: string) => `${name} hervatten`,
  'uploads.paused': (done: number, total: number) =>
    count(total, { one: 'Gepauzeerd', other: `Gepauzeerd, ${numbers.format(done)} van {n} klaar` }),
  'uploads.offline': 'Geen verbinding. Het gaat vanzelf verder.',
  'uploads.full': 'De schijf van de server is vol. Wat is aangekomen, blijft; maak daar plaats en hervat dan.',
  'uploads.short': (free: string, needed: string) =>
    `Dit zal er niet op passen. Vrij op de server: ${free}. Nog te uploaden: ${needed}.`,
  'uploads.short.goOn': 'Toch uploaden',
  'uploads.short.cancel': 'Annuleren',
  'uploads.goOn': 'Hervatten',
  'uploads.failed.more': 'Acties voor mislukte uploads',
  'uploads.failed.copy': 'Lijst kopiëren',
  'uploads.failed.clear': 'Lijst wissen',
  'uploads.decide': 'Beslissen…',
  'uploads.taken': (n: number) => count(n, { one: '{n} naam is al in gebruik', other: '{n} namen zijn al in gebruik' }),
  'uploads.unreadable': 'Het kon niet van je toestel worden gelezen.',
  'uploads.state.queued': 'Wacht',
  'uploads.state.done': 'Klaar',
  'uploads.state.paused': 'Gepauzeerd',
  'uploads.state.unfinished': 'Onderbroken',
  'uploads.state.conflict': 'Naam al in gebruik',
  'uploads.conflict.title': 'Deze naam is al in gebruik',
  'uploads.conflict.text': 'De map bevat al iets met deze naam. Wat moet er met het bestand gebeuren dat je uploadt?',
  'uploads.conflict.replace': 'Vervangen',
  'uploads.conflict.keepBoth': 'Beide behouden',
  'uploads.conflict.skip': 'Overslaan',
  'uploads.conflict.skipSame': 'Overslaan bij gelijke grootte en tijd',
  'uploads.conflict.more': (n: number) => count(n, { one: 'en nog één', other: 'en nog {n}' }),
  'uploads.unfinished.title': 'Deze upload is onderbroken',
  'uploads.unfinished.text': (percent: string) =>
    `Van dit bestand is al ${percent} aangekomen. Moet de upload van daar verdergaan?`,
  'uploads.unfinished.resume': 'Hervatten',
  'uploads.unfinished.restart': 'Opnieuw beginnen',
  'uploads.logOut.title': 'Afmelden en de uploads stoppen?',
  'uploads.logOut.detail': 'Nog niet alles is aangekomen.',
  'uploads.logOut.stop': 'Stoppen en afmelden',
  'uploads.conflict.toAll': 'Hetzelfde doen voor alle andere',
  'uploads.left.title': 'Onvoltooide uploads',
  'uploads.left.said': (n: number) =>
    count(n, { one: 'Eén upload is niet voltooid.', other: '{n} uploads zijn niet voltooid.' }),
  'uploads.left.files': (left: number, total: number) =>
    count(total, {
      one: 'Nog niet geüpload.',
      other: `${numbers.format(left)} van {n} bestanden zijn nog niet geüpload.`,
    }),
  'uploads.left.more': 'Nog niet alles was gelezen: misschien is er meer.',
  'uploads.left.never': 'Dit was geplakt, en de pagina kan er niet meer bij. Plak het nog eens.',
  'uploads.left.forget': 'Vergeten',
  'uploads.left.forgetOne': (name: string) => `${name} vergeten`,
  'uploads.left.chooseFolder': 'Map opnieuw kiezen',
  'uploads.left.chooseFiles': 'Bestanden opnieuw kiezen',
  'uploads.left.looking': 'Zoeken naar wat overblijft…',
  'uploads.left.denied': 'De browser laat de pagina dit niet lezen. Hervat en sta het toe, of kies het opnieuw.',
  'uploads.left.gone': 'Het staat niet meer waar het stond. Is het verplaatst of hernoemd, kies het dan opnieuw.',
  'uploads.left.stranger': 'Niets van wat je hebt gekozen, hoort bij deze upload.',
  'uploads.left.elsewhere': 'Een ander tabblad gaat ermee verder.',
  'uploads.left.changed': (n: number) =>
    count(n, { one: 'Eén bestand is gewijzigd.', other: '{n} bestanden zijn gewijzigd.' }),
  'uploads.left.missing': (n: number) =>
    count(n, { one: 'Eén bestand is er niet meer.', other: '{n} bestanden zijn er niet meer.' }),
  'uploads.left.takeChanged': 'Uploaden zoals ze nu zijn',
  'uploads.left.leaveOut': 'Weglaten',
}
