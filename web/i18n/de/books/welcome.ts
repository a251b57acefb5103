import type { MessageModules } from '../../catalog.ts'

/** German texts shown on the first visit. */
export const welcome: MessageModules['welcome'] = {
  'welcome.title': (name: string) => `Willkommen bei ${name}`,
  'welcome.add': 'Bringen Sie Ihre Dateien mit',
  'welcome.add.detail':
    'Legen Sie Dateien und Ordner irgendwo auf dieser Seite ab. Uploads laufen weiter, wenn Sie den Ordner verlassen, und auch nach einer Unterbrechung der Verbindung.',
  'welcome.add.touch':
    'Mit + laden Sie Dateien, Fotos oder ganze Ordner hoch. Uploads laufen weiter, wenn Sie den Ordner verlassen, und auch nach einer Unterbrechung der Verbindung.',
  'welcome.find': 'Alles sofort finden',
  'welcome.find.detail': (search: string, palette: string) =>
    `${search} durchsucht alle Ihre Dateien schon beim Tippen. ${palette} findet alles, was Sie tun können.`,
  'welcome.find.touch':
    'Die Lupe durchsucht alle Ihre Dateien schon beim Tippen. Halten Sie ein Element gedrückt, um es auszuwählen.',
  'welcome.share': 'Mit allen teilen',
  'welcome.share.detail':
    'Über einen Link teilen Sie Dateien oder Ordner auch mit Personen ohne Konto. Er kann ein Passwort und ein Ablaufdatum haben.',
  'welcome.start': 'Los geht’s',
}
