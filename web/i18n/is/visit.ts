import { FALLBACK_LOCALE } from '#web/lib/fallback-locale.ts'
import type { MessageModules } from '../catalog.ts'
import { plurals } from '../plural.ts'
import { common } from './common.ts'

const count = plurals('is')
const number = new Intl.NumberFormat(['is', FALLBACK_LOCALE])

/** Icelandic texts of the page of share links. Complete, because visitors load no other texts. */
export const visit: MessageModules['visit'] = {
  ...common,

  'visit.top': 'Sameiginleg mappa',
  'visit.folder': 'Mappa',
  'visit.trail': 'Núverandi staður',
  'visit.modified': 'Breytt',
  'visit.items': (n: number) => count(n, { one: '{n} atriði', other: '{n} atriði' }),
  'visit.download': 'Sækja',
  'visit.downloadFolder': 'Sækja allt',
  'visit.downloadOf': (name: string) => `Sækja „${name}“`,
  'visit.formats': 'Önnur snið',
  'visit.downloadAs': (format: string) => `Sækja sem ${format}`,
  'visit.open': 'Opna',
  'visit.ends': 'Tengillinn rennur út:',
  'visit.downloadsLeft': (n: number) =>
    n === 0
      ? 'Ekkert niðurhal eftir'
      : count(n, { one: 'Hægt að sækja {n} sinni enn', other: 'Hægt að sækja {n} sinnum enn' }),
  'visit.qr': 'QR-kóði þessa tengils',
  'visit.qrHint': 'Beindu myndavél hingað til að opna tengilinn í öðru tæki.',
  'visit.contents': 'Innihald',
  'visit.showMore': 'Sýna meira',
  'visit.shown': (shown: number, all: number) =>
    `${number.format(shown)} af ${count(all, { one: '{n} atriði', other: '{n} atriðum' })}`,
  'visit.empty': 'Þessi mappa er tóm.',
  'visit.preview': (name: string) => `Forskoðun: ${name}`,
  'visit.previous': 'Fyrra',
  'visit.next': 'Næsta',
  'visit.place': (place: number, all: number) => `${place} af ${all}`,
  'visit.notShown': 'Ekki er hægt að sýna þetta hér, en það er hægt að sækja það.',

  'visit.send.to': (name: string) => `Senda skrár í „${name}“`,
  'visit.send.yourName': 'Nafnið þitt (valfrjálst)',
  'visit.send.zone': 'Svæði til að sleppa skrám',
  'visit.send.dropHere': 'Slepptu skrám hér.',
  'visit.send.unseen': 'Aðrir gestir sjá ekki það sem þú sendir.',
  'visit.send.choose': 'Velja skrár',
  'visit.send.eachUpTo': (size: string) => `Hver skrá má vera allt að ${size}.`,
  'visit.send.filesLeft': (n: number) => count(n, { one: '{n} skrá til viðbótar.', other: '{n} skrár til viðbótar.' }),
  'visit.send.sizeLeft': (size: string) => `${size} til viðbótar í allt.`,
  'visit.send.only': (extensions: string) => `Aðeins ${extensions}.`,
  'visit.send.tally': (sent: number, all: number) =>
    `Búið að senda ${number.format(sent)} af ${count(all, { one: '{n} skrá', other: '{n} skrám' })}`,
  'visit.send.waiting': 'Bíður',
  'visit.send.done': 'Sent',
  'visit.send.cancelOf': (name: string) => `Ekki senda „${name}“`,
  'visit.send.againOf': (name: string) => `Senda „${name}“ aftur`,
  'visit.send.full': 'Þessi tengill tekur ekki við fleiri skrám.',
  'visit.send.folder': 'Ekki er hægt að senda möppur. Sendu skrárnar í þeim eða þjappaðu þeim fyrst.',
  'visit.send.noRoom': 'Ekki er nóg pláss eftir fyrir þetta.',
  'visit.send.refused': 'Tengillinn tekur ekki við þessari skrá.',
  'visit.send.tooLarge': 'Þetta er stærra en tengillinn tekur við.',
  'visit.send.wrongType': 'Tengillinn tekur ekki við skrám af þessari tegund.',

  'visit.locked': 'Þessi tengill er varinn með lykilorði',
  'visit.lockedDetail': 'Sá sem sendi þér hann þekkir það.',
  'visit.password': 'Lykilorð',
  'visit.unlock': 'Halda áfram',

  'visit.gone':
    'Kannski er tengillinn útrunninn, eða það sem hann vísaði á er ekki lengur til. Spurðu þann sem sendi þér hann.',
  'visit.forbidden': 'Spurðu þann sem sendi þér tengilinn.',
  'visit.broken': 'Reyndu aftur eftir augnablik.',
  'visit.offline': 'Athugaðu nettenginguna. Síðan reynir aftur um leið og hún kemst á.',
}
