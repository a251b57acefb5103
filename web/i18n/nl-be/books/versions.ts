import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('nl-be')

/** Belgian Dutch texts of file versions. Loaded on first use. */
export const versions: MessageModules['versions'] = {
  'versions.title': (name) => `Versies van ${name}`,
  'versions.list': 'Versies, de nieuwste eerst',
  'versions.count': (n) => count(n, { one: '{n} vroegere versie', other: '{n} vroegere versies' }),
  'versions.now': 'Wat er nu is',
  'versions.of': (when) => `Versie van ${when}`,
  'versions.written': (when) => `Geschreven ${when}`,
  'versions.replaced': (when) => `Vervangen ${when}`,
  'versions.replacedBy': (when, who) => `Vervangen ${when} door ${who}`,
  'versions.grew': (size) => `${size} meer dan ervoor`,
  'versions.shrank': (size) => `${size} minder dan ervoor`,
  'versions.sameSize': 'Even groot als ervoor',
  'versions.view': 'Bekijken',
  'versions.compare': 'Vergelijken',
  'versions.download': 'Downloaden',
  'versions.restore': 'Herstellen',
  'versions.delete': 'Definitief verwijderen',
  'versions.back': 'Terug naar de versies',
  'versions.tooLarge': (size) => `Teksten groter dan ${size} worden hier niet getoond. Download ze.`,
  'versions.compareTitle': (name) => `Versies van ${name} vergelijken`,
  'versions.before': 'Ervoor',
  'versions.after': 'Erna',
  'versions.legend': 'Rode regels staan alleen in de tekst ervoor, groene alleen in die erna.',
  'versions.notText': 'Dit is geen tekst. Download het om het te bekijken.',
  'versions.pictureFailed': 'Deze afbeelding kan hier niet worden getoond. Download ze om ze te bekijken.',
  'versions.emptyText': 'Er stond toen niets in het bestand.',
  'versions.restored': (when) => `Versie van ${when} hersteld`,
  'versions.restoreFailed': 'De versie kon niet worden hersteld.',
  'versions.gone': 'Deze versie wordt niet meer bewaard.',
  'versions.deleted': 'Versie verwijderd',
  'versions.deleteFailed': 'De versie kon niet worden verwijderd.',
  'versions.deleteTitle': 'Deze versie definitief verwijderen?',
  'versions.deleteDetail': (when) =>
    `Wat op ${when} in het bestand stond, wordt verwijderd en kan niet worden teruggehaald. Het bestand zelf blijft zoals het is.`,
  'versions.failed': 'De versies konden niet worden opgehaald.',
  'versions.denied': 'U mag de versies van dit bestand niet zien.',
  'versions.empty': 'Er zijn nog geen vroegere versies.',
  'versions.emptyDetail': 'Als dit bestand wordt vervangen of opgeslagen, blijft de vroegere inhoud hier bewaard.',
  'versions.off': 'Er worden geen nieuwe versies bewaard: dat staat uit in de instellingen.',
  'versions.folder': 'Er worden geen nieuwe versies bewaard: dat staat uit in deze map.',
  'versions.disk': 'Er worden geen nieuwe versies bewaard: deze schijf kan dat niet.',
}
