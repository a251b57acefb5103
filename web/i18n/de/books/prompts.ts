import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('de')

/** German texts of the prompts of a listing and of the changes they make. Loaded with the prompts. */
export const prompts: MessageModules['prompts'] = {
  'browse.name': 'Name',
  'browse.create': 'Anlegen',
  'browse.andMore': (n: number) => count(n, { one: 'und {n} weiteres', other: 'und {n} weitere' }),
  'browse.copyRefused': 'Der Browser hat das Kopieren nicht zugelassen.',

  'browse.newFolder.title': 'Neuer Ordner',
  'browse.newFile.title': 'Neue Datei',
  'browse.rename.title': (name: string) => `„${name}“ umbenennen`,
  'browse.delete.one': (name: string) => `„${name}“ löschen?`,
  'browse.delete.many': (n: number) => count(n, { one: '{n} Element löschen?', other: '{n} Elemente löschen?' }),
  'browse.delete.forGood': 'Das kann nicht rückgängig gemacht werden.',
  'browse.delete.toTrash': 'Es kann aus dem Papierkorb zurückgeholt werden.',
  'browse.delete.noTrash': 'Hier gibt es keinen Papierkorb.',
  'browse.copy.title': (n: number) => count(n, { one: '{n} Element kopieren', other: '{n} Elemente kopieren' }),
  'browse.move.title': (n: number) => count(n, { one: '{n} Element verschieben', other: '{n} Elemente verschieben' }),
  'browse.copy.into': (folder: string) => `Nach „${folder}“ kopieren`,
  'browse.move.into': (folder: string) => `Nach „${folder}“ verschieben`,
  'browse.picker.label': 'Ordner',
  'browse.picker.up': 'Einen Ordner höher',
  'browse.picker.top': 'das ist die oberste Ebene',
  'browse.picker.choose': (folder: string) => `„${folder}“ wählen`,
  'browse.picker.empty': 'Hier gibt es keine Ordner.',

  'browse.conflict.title': (name: string) => `„${name}“ ist bereits vorhanden`,
  'browse.conflict.existing': 'Vorhanden',
  'browse.conflict.arriving': 'Neu',
  'browse.conflict.skip': 'Überspringen',
  'browse.conflict.keepBoth': 'Beide behalten',
  'browse.conflict.replace': 'Ersetzen',
  'browse.conflict.merge': 'Zusammenführen',
  'browse.conflict.mergeDetail':
    'Beim Zusammenführen wird aus beiden Ordnern einer; Dateien, die in beiden vorkommen, werden ersetzt.',
  'browse.conflict.notReplaceable': 'Datei und Ordner können einander nicht ersetzen',
  'browse.conflict.toAll': (n: number) =>
    count(n, { one: 'Auch für {n} weiteren Konflikt', other: 'Auch für {n} weitere Konflikte' }),

  'browse.info.type': 'Typ',
  'browse.info.link': (type: string) => `Verknüpfung (${type})`,
  'browse.info.where': 'Ort',
  'browse.info.contains': 'Inhalt',
  'browse.info.unknown': 'Konnte nicht gezählt werden',
  'browse.info.selected': 'Ausgewählt',
  'browse.info.filesTogether': 'Dateien insgesamt',
  'browse.info.dimensions': 'Abmessungen',
  'browse.info.duration': 'Dauer',
  'browse.info.taken': 'Aufgenommen',
  'browse.info.camera': 'Kamera',
  'browse.info.lens': 'Objektiv',
  'browse.info.exposure': 'Belichtung',
  'browse.info.orientation': 'Ausrichtung',
  'browse.info.turned': (orientation: number) =>
    [
      'Gespiegelt',
      'Auf dem Kopf',
      'Auf dem Kopf, gespiegelt',
      'Nach links gedreht, gespiegelt',
      'Nach rechts gedreht',
      'Nach rechts gedreht, gespiegelt',
      'Nach links gedreht',
    ][orientation - 2] ?? '',
  'browse.info.place': 'Aufnahmeort',
  'browse.info.copyPlace': 'Aufnahmeort kopieren',
  'browse.info.checksums': 'Prüfsummen',
  'browse.info.compute': 'Berechnen',
  'browse.info.computeNamed': (algorithm: string) => `${algorithm} berechnen`,
  'browse.info.copyChecksum': (algorithm: string) => `${algorithm} kopieren`,

  'browse.transferred': (kind: 'copy' | 'move', n: number, folder: string) =>
    `${count(n, { one: '{n} Element', other: '{n} Elemente' })}${folder && ` nach „${folder}“`} ${kind === 'copy' ? 'kopiert' : 'verschoben'}`,
  'browse.failed': (attempt: 'copy' | 'move' | 'delete' | 'rename' | 'create' | 'open', name: string) =>
    `„${name}“ wurde nicht ${{ copy: 'kopiert', move: 'verschoben', delete: 'gelöscht', rename: 'umbenannt', create: 'angelegt', open: 'geöffnet' }[attempt]}.`,
  'browse.failedMany': (attempt: 'copy' | 'move' | 'delete', n: number) =>
    `${count(n, { one: '{n} Element wurde', other: '{n} Elemente wurden' })} nicht ${{ copy: 'kopiert', move: 'verschoben', delete: 'gelöscht' }[attempt]}.`,
}
