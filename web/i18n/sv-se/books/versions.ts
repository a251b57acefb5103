import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('sv-se')

/** Swedish texts of file versions. Loaded on first use. */
export const versions: MessageModules['versions'] = {
  'versions.title': (name) => `Versioner av ${name}`,
  'versions.list': 'Versioner, den senaste först',
  'versions.count': (n) => count(n, { one: '{n} tidigare version', other: '{n} tidigare versioner' }),
  'versions.now': 'Det som finns nu',
  'versions.of': (when) => `Version från ${when}`,
  'versions.written': (when) => `Skriven ${when}`,
  'versions.replaced': (when) => `Ersatt ${when}`,
  'versions.replacedBy': (when, who) => `Ersatt ${when} av ${who}`,
  'versions.grew': (size) => `${size} mer än förut`,
  'versions.shrank': (size) => `${size} mindre än förut`,
  'versions.sameSize': 'Samma storlek som förut',
  'versions.view': 'Visa',
  'versions.compare': 'Jämför',
  'versions.download': 'Ladda ner',
  'versions.restore': 'Återställ',
  'versions.delete': 'Ta bort för gott',
  'versions.back': 'Tillbaka till versionerna',
  'versions.tooLarge': (size) => `Texter större än ${size} visas inte här. Ladda ner dem i stället.`,
  'versions.compareTitle': (name) => `Jämför versioner av ${name}`,
  'versions.before': 'Före',
  'versions.after': 'Efter',
  'versions.legend': 'Röda rader finns bara i texten före, gröna bara i texten efter.',
  'versions.notText': 'Det här är ingen text. Ladda ner den för att titta.',
  'versions.pictureFailed': 'Bilden kan inte visas här. Ladda ner den för att titta.',
  'versions.emptyText': 'Filen var tom då.',
  'versions.restored': (when) => `Återställde versionen från ${when}`,
  'versions.restoreFailed': 'Versionen kunde inte återställas.',
  'versions.gone': 'Den här versionen sparas inte längre.',
  'versions.deleted': 'Versionen togs bort',
  'versions.deleteFailed': 'Versionen kunde inte tas bort.',
  'versions.deleteTitle': 'Ta bort versionen för gott?',
  'versions.deleteDetail': (when) =>
    `Det filen innehöll ${when} tas bort och kan inte hämtas tillbaka. Själva filen blir som den är.`,
  'versions.failed': 'Versionerna kunde inte hämtas.',
  'versions.denied': 'Du får inte se versionerna av filen.',
  'versions.empty': 'Det finns inga tidigare versioner än.',
  'versions.emptyDetail': 'När filen ersätts eller sparas behålls det tidigare innehållet här.',
  'versions.off': 'Inga nya versioner sparas: det är avstängt i inställningarna.',
  'versions.folder': 'Inga nya versioner sparas: det är avstängt i mappen.',
  'versions.disk': 'Inga nya versioner sparas: disken kan inte.',
}
