import { FALLBACK_LOCALE } from '#web/lib/fallback-locale.ts'
import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('is')
const numbers = new Intl.NumberFormat(['is', FALLBACK_LOCALE])

/** Icelandic texts about uploads. Loaded with the first upload. */
export const uploads: MessageModules['uploads'] = {
  'uploads.title': 'Upphleðslur',
  'uploads.all': 'Allar upphleðslur',
  'uploads.collecting': (n: number) =>
    n === 0 ? 'Les…' : count(n, { one: 'Les {n} atriði…', other: 'Les {n} atriði…' }),
  'uploads.running': (done: number, total: number) =>
    total === 1 ? 'Hleð upp' : `Hleð upp ${numbers.format(done)} af ${numbers.format(total)}`,
  'uploads.waiting': 'Bíður eftir þér',
  'uploads.failedSome': (n: number) => count(n, { one: '{n} upphleðsla mistókst', other: '{n} upphleðslur mistókust' }),
  'uploads.speed': (speed: string, left: string) => `${speed}/s · ${left} eftir`,
  'uploads.done': (n: number) => count(n, { one: '{n} atriði hlaðið upp', other: '{n} atriðum hlaðið upp' }),
  'uploads.percent': (percent: string) => `Upphleðslur: ${percent} lokið`,
  'uploads.expand': 'Sýna upphleðslurnar',
  'uploads.collapse': 'Fela upphleðslurnar',
  'uploads.cancelAll': 'Hætta við allar upphleðslur',
  'uploads.cancel': (name: string) => `Hætta við „${name}“`,
  'uploads.retry': (name: string) => `Reyna „${name}“ aftur`,
  'uploads.retryFailed': 'Reyna aftur',
  'uploads.dismiss': 'Fjarlægja',
  'uploads.pause': 'Gera hlé á öllu',
  'uploads.resume': 'Halda öllu áfram',
  'uploads.pauseOne': (name: string) => `Gera hlé á „${name}“`,
  'uploads.resumeOne': (name: string) => `Halda áfram með „${name}“`,
  'uploads.paused': (done: number, total: number) =>
    total === 1 ? 'Í hléi' : `Í hléi, ${numbers.format(done)} af ${numbers.format(total)} lokið`,
  'uploads.offline': 'Engin tenging. Þetta heldur sjálfkrafa áfram.',
  'uploads.full': 'Diskur þjónsins er fullur. Það sem er komið heldur sér; losaðu pláss þar og haltu svo áfram.',
  'uploads.short': (free: string, needed: string) =>
    `Þetta kemst ekki fyrir. Laust á þjóninum: ${free}. Á eftir að hlaða upp: ${needed}.`,
  'uploads.short.goOn': 'Hlaða samt upp',
  'uploads.short.cancel': 'Hætta við',
  'uploads.goOn': 'Halda áfram',
  'uploads.failed.more': 'Hvað á að gera við upphleðslur sem mistókust',
  'uploads.failed.copy': 'Afrita listann',
  'uploads.failed.clear': 'Hreinsa listann',
  'uploads.decide': 'Ákveða…',
  'uploads.taken': (n: number) =>
    count(n, { one: '{n} heiti er þegar í notkun', other: '{n} heiti eru þegar í notkun' }),
  'uploads.unreadable': 'Ekki tókst að lesa þetta af tækinu þínu.',
  'uploads.state.queued': 'Bíður',
  'uploads.state.done': 'Lokið',
  'uploads.state.paused': 'Í hléi',
  'uploads.state.unfinished': 'Rofnaði',
  'uploads.state.conflict': 'Heiti þegar í notkun',
  'uploads.conflict.title': 'Þetta heiti er þegar í notkun',
  'uploads.conflict.text':
    'Í möppunni er þegar eitthvað með þessu heiti. Hvað á að gera við skrána sem þú ert að hlaða upp?',
  'uploads.conflict.replace': 'Skipta út',
  'uploads.conflict.keepBoth': 'Halda báðum',
  'uploads.conflict.skip': 'Sleppa',
  'uploads.conflict.skipSame': 'Sleppa ef stærð og tími eru eins',
  'uploads.conflict.more': (n: number) => count(n, { one: 'og {n} til viðbótar', other: 'og {n} til viðbótar' }),
  'uploads.unfinished.title': 'Þessi upphleðsla rofnaði',
  'uploads.unfinished.text': (percent: string) =>
    `Hluti skrárinnar (${percent}) var þegar kominn. Á upphleðslan að halda áfram þaðan?`,
  'uploads.unfinished.resume': 'Halda áfram',
  'uploads.unfinished.restart': 'Byrja upp á nýtt',
  'uploads.logOut.title': 'Skrá út og stöðva upphleðslurnar?',
  'uploads.logOut.detail': 'Ekki er allt komið enn.',
  'uploads.logOut.stop': 'Stöðva og skrá út',
  'uploads.conflict.toAll': 'Gera eins við allar hinar',
  'uploads.left.title': 'Ókláraðar upphleðslur',
  'uploads.left.said': (n: number) =>
    count(n, { one: '{n} upphleðslu var ekki lokið.', other: '{n} upphleðslum var ekki lokið.' }),
  'uploads.left.files': (left: number, total: number) =>
    total === 1
      ? 'Þessu hefur ekki verið hlaðið upp enn.'
      : `Á eftir að hlaða upp ${numbers.format(left)} af ${count(total, { one: '{n} skrá', other: '{n} skrám' })}.`,
  'uploads.left.more': 'Ekki var búið að lesa til enda: skrárnar gætu verið fleiri.',
  'uploads.left.never': 'Þetta var límt inn og síðan getur ekki sótt það aftur. Límdu það einu sinni enn.',
  'uploads.left.forget': 'Gleyma',
  'uploads.left.forgetOne': (name: string) => `Gleyma „${name}“`,
  'uploads.left.chooseFolder': 'Velja möppuna aftur',
  'uploads.left.chooseFiles': 'Velja skrárnar aftur',
  'uploads.left.looking': 'Leita að því sem er eftir…',
  'uploads.left.denied': 'Vafrinn leyfir síðunni ekki að lesa þetta. Haltu áfram og leyfðu það, eða veldu það aftur.',
  'uploads.left.gone': 'Þetta er ekki þar sem það var. Ef það var fært eða endurnefnt skaltu velja það aftur.',
  'uploads.left.stranger': 'Ekkert af því sem þú valdir tilheyrir þessari upphleðslu.',
  'uploads.left.elsewhere': 'Annar flipi heldur áfram með þetta.',
  'uploads.left.changed': (n: number) => count(n, { one: '{n} skrá hefur breyst.', other: '{n} skrár hafa breyst.' }),
  'uploads.left.missing': (n: number) =>
    count(n, { one: '{n} skrá er ekki lengur til staðar.', other: '{n} skrár eru ekki lengur til staðar.' }),
  'uploads.left.takeChanged': 'Hlaða upp eins og þær eru núna',
  'uploads.left.leaveOut': 'Sleppa',
}
