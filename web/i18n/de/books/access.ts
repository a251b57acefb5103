import type { MessageModules } from '../../catalog.ts'

/** German texts about permissions of other users and viewing their files. Loaded with these parts of the page. */
export const access: MessageModules['access'] = {
  'access.people': 'Benutzer',
  'access.find': 'Benutzer suchen',
  'access.alone': 'Keine weiteren Benutzer',
  'access.nobody': (name: string) => `Niemand heißt „${name}“.`,
  'access.more': 'Weitere Benutzer anzeigen',
  'access.failed': 'Es ließ sich nicht ermitteln, wer was darf.',
  'access.administrator': 'Administrator',
  'access.outside': 'Außerhalb des Basisordners',
  'access.may': (effects: string) => `Darf: ${effects}.`,
  'access.mayNot': (effects: string) => `Darf nicht: ${effects}.`,
  'access.why': 'Warum',
  'access.seenAt': 'Dort zu sehen unter',
  'access.viewAs': (name: string) => `Als ${name} ansehen`,
  'access.settings': 'Einstellungen',
  'access.settingsOf': (name: string) => `Einstellungen von ${name}`,

  'access.effect.list': 'Sehen',
  'access.effect.download': 'Herunterladen',
  'access.effect.create': 'Anlegen',
  'access.effect.modify': 'Bearbeiten',
  'access.effect.delete': 'Löschen',
  'access.effect.rename': 'Umbenennen und Verschieben',
  'access.effect.share': 'Teilen',
  'access.effect.execute': 'Befehle ausführen',

  'access.permission.admin': 'Administrator',
  'access.permission.download': 'Herunterladen',
  'access.permission.create': 'Anlegen',
  'access.permission.modify': 'Bearbeiten',
  'access.permission.delete': 'Löschen',
  'access.permission.rename': 'Umbenennen',
  'access.permission.share': 'Teilen',
  'access.permission.execute': 'Ausführen',

  'access.because.off': (permission: string) => `Die Berechtigung „${permission}“ ist nicht erteilt.`,
  'access.because.on': (permission: string) => `Die Berechtigung „${permission}“ ist erteilt, und nichts verbietet es.`,
  'access.because.admin': 'Administratoren haben alle Berechtigungen, und nichts verbietet es.',
  'access.because.denied': (list: 'global' | 'user', place: number, rule: string) =>
    `Verboten durch ${list === 'global' ? 'die globale' : 'die eigene'} Regel ${place}: ${rule}`,
  'access.because.allowed': (list: 'global' | 'user', place: number, rule: string) =>
    `Erlaubt durch ${list === 'global' ? 'die globale' : 'die eigene'} Regel ${place}: ${rule}`,
  'access.because.hidden': 'Dieser Benutzer blendet versteckte Dateien aus.',
  'access.because.reserved': 'Dieser Name ist Coffer vorbehalten.',
  'access.because.outside': (folder: string) => `Liegt außerhalb des Basisordners ${folder}`,
  'access.because.top': 'Das ist der Basisordner selbst, und der bleibt, wo er ist.',
  'access.because.default': 'Nichts verbietet es.',

  'access.view.label': 'Ansicht eines anderen Benutzers',
  'access.view.banner': (name: string) => `Sie sehen diese Dateien wie ${name}. Hier kann nichts geändert werden.`,
  'access.view.leave': 'Verlassen',
  'access.view.closed': 'In dieser Ansicht lassen sich Dateien nicht öffnen.',
  'access.view.back': 'Zurück zum Ordner',
}
