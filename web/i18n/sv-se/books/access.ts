import type { MessageModules } from '../../catalog.ts'

/** Swedish texts about permissions of other users and viewing their files. Loaded with these parts of the page. */
export const access: MessageModules['access'] = {
  'access.people': 'Användare',
  'access.find': 'Sök en användare',
  'access.alone': 'Inga andra användare',
  'access.nobody': (name: string) => `Ingen heter ”${name}”.`,
  'access.more': 'Visa fler användare',
  'access.failed': 'Det gick inte att ta reda på vem som får göra vad.',
  'access.administrator': 'Administratör',
  'access.outside': 'Utanför användarens basmapp',
  'access.may': (effects: string) => `Får: ${effects}.`,
  'access.mayNot': (effects: string) => `Får inte: ${effects}.`,
  'access.why': 'Varför',
  'access.seenAt': 'Syns där som',
  'access.viewAs': (name: string) => `Visa som ${name}`,
  'access.settings': 'Inställningar',
  'access.settingsOf': (name: string) => `Inställningar för ${name}`,

  'access.effect.list': 'Se',
  'access.effect.download': 'Ladda ner',
  'access.effect.create': 'Skapa',
  'access.effect.modify': 'Redigera',
  'access.effect.delete': 'Ta bort',
  'access.effect.rename': 'Byta namn och flytta',
  'access.effect.share': 'Dela',
  'access.effect.execute': 'Köra kommandon',

  'access.permission.admin': 'Administratör',
  'access.permission.download': 'Ladda ner',
  'access.permission.create': 'Skapa',
  'access.permission.modify': 'Redigera',
  'access.permission.delete': 'Ta bort',
  'access.permission.rename': 'Byta namn',
  'access.permission.share': 'Dela',
  'access.permission.execute': 'Köra',

  'access.because.off': (permission: string) => `Behörigheten ”${permission}” är av.`,
  'access.because.on': (permission: string) => `Behörigheten ”${permission}” är på, och inget förbjuder det.`,
  'access.because.admin': 'Administratörer har alla behörigheter, och inget förbjuder det.',
  'access.because.denied': (list: 'global' | 'user', place: number, rule: string) =>
    `Nekas av ${list === 'global' ? 'global' : 'egen'} regel ${place}: ${rule}`,
  'access.because.allowed': (list: 'global' | 'user', place: number, rule: string) =>
    `Tillåts av ${list === 'global' ? 'global' : 'egen'} regel ${place}: ${rule}`,
  'access.because.hidden': 'Användaren visar inte dolda filer.',
  'access.because.reserved': 'Det här namnet är reserverat för Coffer.',
  'access.because.outside': (folder: string) => `Det ligger utanför basmappen ${folder}`,
  'access.because.top': 'Det är själva basmappen, och den ligger där den ligger.',
  'access.because.default': 'Inget förbjuder det.',

  'access.view.label': 'Visas som någon annan',
  'access.view.banner': (name: string) => `Du ser de här filerna som ${name}. Inget kan ändras här.`,
  'access.view.leave': 'Lämna',
  'access.view.closed': 'Filer kan inte öppnas i den här vyn.',
  'access.view.back': 'Tillbaka till mappen',
}
