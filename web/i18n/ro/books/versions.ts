import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ro')

/** Romanian texts of file versions. Loaded on first use. */
export const versions: MessageModules['versions'] = {
  'versions.title': (name) => `Versiunile fișierului ${name}`,
  'versions.list': 'Versiuni, cea mai nouă prima',
  'versions.count': (n) => count(n, { other: 'Versiuni anterioare: {n}' }),
  'versions.now': 'Ce este acum',
  'versions.of': (when) => `Versiunea din ${when}`,
  'versions.written': (when) => `Scrisă ${when}`,
  'versions.replaced': (when) => `Înlocuită ${when}`,
  'versions.replacedBy': (when, who) => `Înlocuită ${when} de ${who}`,
  'versions.grew': (size) => `Cu ${size} mai mult ca înainte`,
  'versions.shrank': (size) => `Cu ${size} mai puțin ca înainte`,
  'versions.sameSize': 'Aceeași dimensiune ca înainte',
  'versions.view': 'Arată',
  'versions.compare': 'Compară',
  'versions.download': 'Descarcă',
  'versions.restore': 'Restaurează',
  'versions.delete': 'Șterge definitiv',
  'versions.back': 'Înapoi la versiuni',
  'versions.tooLarge': (size) => `Textele peste ${size} nu sunt arătate aici. Descarcă-le.`,
  'versions.compareTitle': (name) => `Compară versiunile fișierului ${name}`,
  'versions.before': 'Înainte',
  'versions.after': 'După',
  'versions.legend': 'Rândurile roșii sunt doar în textul dinainte, cele verzi doar în cel de după.',
  'versions.notText': 'Nu este text. Descarcă-l ca să-l vezi.',
  'versions.pictureFailed': 'Această imagine nu poate fi arătată aici. Descarc-o ca să o vezi.',
  'versions.emptyText': 'Fișierul era gol atunci.',
  'versions.restored': (when) => `Versiunea din ${when} a fost restaurată`,
  'versions.restoreFailed': 'Versiunea nu a putut fi restaurată.',
  'versions.gone': 'Această versiune nu mai este păstrată.',
  'versions.deleted': 'Versiunea a fost ștearsă',
  'versions.deleteFailed': 'Versiunea nu a putut fi ștearsă.',
  'versions.deleteTitle': 'Ștergi definitiv această versiune?',
  'versions.deleteDetail': (when) =>
    `Ce conținea fișierul la ${when} este șters și nu poate fi readus. Fișierul însuși rămâne așa.`,
  'versions.failed': 'Versiunile nu au putut fi aduse.',
  'versions.denied': 'Nu ai voie să vezi versiunile acestui fișier.',
  'versions.empty': 'Nu există încă versiuni anterioare.',
  'versions.emptyDetail': 'Când acest fișier este înlocuit sau salvat, conținutul dinainte rămâne aici.',
  'versions.off': 'Nu se păstrează versiuni noi: este oprit în setări.',
  'versions.folder': 'Nu se păstrează versiuni noi: este oprit în acest dosar.',
  'versions.disk': 'Nu se păstrează versiuni noi: acest disc nu poate.',
}
