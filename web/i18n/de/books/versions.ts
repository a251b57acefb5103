import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('de')

/** German texts of file versions. Loaded on first use. */
export const versions: MessageModules['versions'] = {
  'versions.title': (name) => `Versionen von ${name}`,
  'versions.list': 'Versionen, die neueste zuerst',
  'versions.count': (n) => count(n, { one: '{n} frühere Version', other: '{n} frühere Versionen' }),
  'versions.now': 'Der jetzige Stand',
  'versions.of': (when) => `Version vom ${when}`,
  'versions.written': (when) => `Geschrieben ${when}`,
  'versions.replaced': (when) => `Ersetzt ${when}`,
  'versions.replacedBy': (when, who) => `Ersetzt ${when} von ${who}`,
  'versions.grew': (size) => `${size} mehr als vorher`,
  'versions.shrank': (size) => `${size} weniger als vorher`,
  'versions.sameSize': 'Gleich groß wie vorher',
  'versions.view': 'Ansehen',
  'versions.compare': 'Vergleichen',
  'versions.download': 'Herunterladen',
  'versions.restore': 'Wiederherstellen',
  'versions.delete': 'Endgültig löschen',
  'versions.back': 'Zurück zu den Versionen',
  'versions.tooLarge': (size) => `Texte über ${size} werden hier nicht gezeigt. Laden Sie sie stattdessen herunter.`,
  'versions.compareTitle': (name) => `Versionen von ${name} vergleichen`,
  'versions.before': 'Vorher',
  'versions.after': 'Nachher',
  'versions.legend': 'Rote Zeilen stehen nur im Text vorher, grüne nur im Text nachher.',
  'versions.notText': 'Das ist kein Text. Laden Sie es herunter, um es anzusehen.',
  'versions.pictureFailed': 'Dieses Bild kann hier nicht gezeigt werden. Laden Sie es herunter, um es anzusehen.',
  'versions.emptyText': 'Damals stand nichts in der Datei.',
  'versions.restored': (when) => `Version vom ${when} wiederhergestellt`,
  'versions.restoreFailed': 'Die Version konnte nicht wiederhergestellt werden.',
  'versions.gone': 'Diese Version wird nicht mehr aufbewahrt.',
  'versions.deleted': 'Version gelöscht',
  'versions.deleteFailed': 'Die Version konnte nicht gelöscht werden.',
  'versions.deleteTitle': 'Diese Version endgültig löschen?',
  'versions.deleteDetail': (when) =>
    `Was am ${when} in der Datei stand, wird entfernt und kann nicht zurückgeholt werden. Die Datei selbst bleibt, wie sie ist.`,
  'versions.failed': 'Die Versionen konnten nicht geladen werden.',
  'versions.denied': 'Sie dürfen die Versionen dieser Datei nicht sehen.',
  'versions.empty': 'Es gibt noch keine früheren Versionen.',
  'versions.emptyDetail': 'Wird diese Datei ersetzt oder gespeichert, bleibt hier erhalten, was vorher darin stand.',
  'versions.off': 'Neue Versionen werden nicht aufbewahrt: Das ist in den Einstellungen ausgeschaltet.',
  'versions.folder': 'Neue Versionen werden nicht aufbewahrt: Das ist in diesem Ordner ausgeschaltet.',
  'versions.disk': 'Neue Versionen werden nicht aufbewahrt: Auf diesem Datenträger geht das nicht.',
}
