import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('is')

/** Icelandic texts of file versions. Loaded on first use. */
export const versions: MessageModules['versions'] = {
  'versions.title': (name) => `Útgáfur af ${name}`,
  'versions.list': 'Útgáfur, sú nýjasta fyrst',
  'versions.count': (n) => count(n, { other: 'Fyrri útgáfur: {n}' }),
  'versions.now': 'Það sem er núna',
  'versions.of': (when) => `Útgáfa frá ${when}`,
  'versions.written': (when) => `Skrifuð ${when}`,
  'versions.replaced': (when) => `Skipt út ${when}`,
  'versions.replacedBy': (when, who) => `Skipt út ${when} af ${who}`,
  'versions.grew': (size) => `${size} stærri en áður`,
  'versions.shrank': (size) => `${size} minni en áður`,
  'versions.sameSize': 'Sama stærð og áður',
  'versions.view': 'Skoða',
  'versions.compare': 'Bera saman',
  'versions.download': 'Sækja',
  'versions.restore': 'Endurheimta',
  'versions.delete': 'Eyða endanlega',
  'versions.back': 'Aftur í útgáfurnar',
  'versions.tooLarge': (size) => `Texti yfir ${size} er ekki sýndur hér. Sæktu hann í staðinn.`,
  'versions.compareTitle': (name) => `Bera saman útgáfur af ${name}`,
  'versions.before': 'Fyrir',
  'versions.after': 'Eftir',
  'versions.legend': 'Rauðar línur eru aðeins í textanum fyrir, grænar aðeins í textanum eftir.',
  'versions.notText': 'Þetta er ekki texti. Sæktu skrána til að skoða hana.',
  'versions.pictureFailed': 'Ekki er hægt að sýna myndina hér. Sæktu hana til að skoða hana.',
  'versions.emptyText': 'Skráin var tóm þá.',
  'versions.restored': (when) => `Útgáfan frá ${when} var endurheimt`,
  'versions.restoreFailed': 'Ekki tókst að endurheimta útgáfuna.',
  'versions.gone': 'Þessi útgáfa er ekki lengur geymd.',
  'versions.deleted': 'Útgáfunni var eytt',
  'versions.deleteFailed': 'Ekki tókst að eyða útgáfunni.',
  'versions.deleteTitle': 'Eyða þessari útgáfu endanlega?',
  'versions.deleteDetail': (when) =>
    `Það sem skráin hélt ${when} er fjarlægt og ekki hægt að endurheimta. Skráin sjálf helst óbreytt.`,
  'versions.failed': 'Ekki tókst að sækja útgáfurnar.',
  'versions.denied': 'Þú mátt ekki sjá útgáfur þessarar skráar.',
  'versions.empty': 'Engar fyrri útgáfur eru til enn.',
  'versions.emptyDetail': 'Þegar þessari skrá er skipt út eða hún vistuð er fyrra innihald geymt hér.',
  'versions.off': 'Nýjar útgáfur eru ekki geymdar: slökkt er á því í stillingum.',
  'versions.folder': 'Nýjar útgáfur eru ekki geymdar: slökkt er á því í þessari möppu.',
  'versions.disk': 'Nýjar útgáfur eru ekki geymdar: þessi diskur getur það ekki.',
}
