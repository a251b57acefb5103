import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('sv-se')
const numbers = new Intl.NumberFormat('sv-se')

/** Swedish texts about uploads. Loaded with the first upload. */
export const uploads: MessageModules['uploads'] = {
  'uploads.title': 'Uppladdningar',
  'uploads.all': 'Alla uppladdningar',
  'uploads.collecting': (n: number) =>
    n === 0 ? 'Läser…' : count(n, { one: 'Läser {n} objekt…', other: 'Läser {n} objekt…' }),
  'uploads.running': (done: number, total: number) =>
    count(total, { one: 'Laddar upp', other: `Laddar upp ${numbers.format(done)} av {n}` }),
  'uploads.waiting': 'Väntar på dig',
  'uploads.failedSome': (n: number) =>
    count(n, { one: '{n} uppladdning misslyckades', other: '{n} uppladdningar misslyckades' }),
  'uploads.speed': (speed: string, left: string) => `${speed}/s · ${left} kvar`,
  'uploads.done': (n: number) => count(n, { one: 'Laddade upp ett objekt', other: 'Laddade upp {n} objekt' }),
  'uploads.percent': (percent: string) => `Uppladdningar: ${percent} klart`,
  'uploads.expand': 'Visa uppladdningarna',
  'uploads.collapse': 'Dölj uppladdningarna',
  'uploads.cancelAll': 'Avbryt alla uppladdningar',
  'uploads.cancel': (name: string) => `Avbryt ${name}`,
  'uploads.retry': (name: string) => `Försök igen med ${name}`,
  'uploads.retryFailed': 'Försök igen',
  'uploads.dismiss': 'Stäng',
  'uploads.pause': 'Pausa alla uppladdningar',
  'uploads.resume': 'Återuppta alla uppladdningar',
  'uploads.pauseOne': (name: string) => `Pausa ${name}`,
  'uploads.resumeOne': (name: string) => `Återuppta ${name}`,
  'uploads.paused': (done: number, total: number) =>
    count(total, { one: 'Pausad', other: `Pausad, ${numbers.format(done)} av {n} klara` }),
  'uploads.offline': 'Ingen anslutning. Det fortsätter av sig självt.',
  'uploads.full': 'Serverns disk är full. Det som har kommit fram ligger kvar; frigör utrymme där och fortsätt sedan.',
  'uploads.short': (free: string, needed: string) =>
    `Det här får inte plats. Ledigt på servern: ${free}. Kvar att ladda upp: ${needed}.`,
  'uploads.short.goOn': 'Ladda upp ändå',
  'uploads.short.cancel': 'Avbryt',
  'uploads.goOn': 'Återuppta',
  'uploads.failed.more': 'Åtgärder för misslyckade uppladdningar',
  'uploads.failed.copy': 'Kopiera listan',
  'uploads.failed.clear': 'Rensa listan',
  'uploads.decide': 'Bestäm…',
  'uploads.taken': (n: number) => count(n, { one: '{n} namn är upptaget', other: '{n} namn är upptagna' }),
  'uploads.unreadable': 'Det kunde inte läsas från din enhet.',
  'uploads.state.queued': 'Väntar',
  'uploads.state.done': 'Klar',
  'uploads.state.paused': 'Pausad',
  'uploads.state.unfinished': 'Avbröts',
  'uploads.state.conflict': 'Namnet är upptaget',
  'uploads.conflict.title': 'Det här namnet är upptaget',
  'uploads.conflict.text': 'Det finns redan något med det här namnet i mappen. Vad ska hända med filen du laddar upp?',
  'uploads.conflict.replace': 'Ersätt',
  'uploads.conflict.keepBoth': 'Behåll båda',
  'uploads.conflict.skip': 'Hoppa över',
  'uploads.conflict.skipSame': 'Hoppa över vid samma storlek och tid',
  'uploads.conflict.more': (n: number) => count(n, { one: 'och en till', other: 'och {n} till' }),
  'uploads.unfinished.title': 'Den här uppladdningen bröts av',
  'uploads.unfinished.text': (percent: string) =>
    `${percent} av filen har redan kommit fram. Ska uppladdningen fortsätta därifrån?`,
  'uploads.unfinished.resume': 'Fortsätt',
  'uploads.unfinished.restart': 'Börja om',
  'uploads.logOut.title': 'Logga ut och stoppa uppladdningarna?',
  'uploads.logOut.detail': 'Allt har inte kommit fram än.',
  'uploads.logOut.stop': 'Stoppa och logga ut',
  'uploads.conflict.toAll': 'Gör likadant med alla andra',
  'uploads.left.title': 'Oavslutade uppladdningar',
  'uploads.left.said': (n: number) =>
    count(n, { one: 'En uppladdning blev inte klar.', other: '{n} uppladdningar blev inte klara.' }),
  'uploads.left.files': (left: number, total: number) =>
    count(total, {
      one: 'Den är inte uppladdad än.',
      other: `${numbers.format(left)} av {n} filer är inte uppladdade än.`,
    }),
  'uploads.left.more': 'Allt hade inte hunnit läsas in: det kan finnas mer.',
  'uploads.left.never': 'Det klistrades in, och sidan kan inte få tag på det igen. Klistra in det en gång till.',
  'uploads.left.forget': 'Glöm',
  'uploads.left.forgetOne': (name: string) => `Glöm ${name}`,
  'uploads.left.chooseFolder': 'Välj mappen igen',
  'uploads.left.chooseFiles': 'Välj filerna igen',
  'uploads.left.looking': 'Letar efter det som återstår…',
  'uploads.left.denied': 'Webbläsaren låter inte sidan läsa det. Fortsätt och tillåt det, eller välj det igen.',
  'uploads.left.gone': 'Det finns inte där det var. Om det har flyttats eller bytt namn kan du välja det igen.',
  'uploads.left.stranger': 'Inget av det du valde hör till den här uppladdningen.',
  'uploads.left.elsewhere': 'En annan flik fortsätter med den.',
  'uploads.left.changed': (n: number) => count(n, { one: 'En fil har ändrats.', other: '{n} filer har ändrats.' }),
  'uploads.left.missing': (n: number) =>
    count(n, { one: 'En fil finns inte längre.', other: '{n} filer finns inte längre.' }),
  'uploads.left.takeChanged': 'Ladda upp som de är nu',
  'uploads.left.leaveOut': 'Utelämna',
}
