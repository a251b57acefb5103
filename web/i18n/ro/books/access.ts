import type { MessageModules } from '../../catalog.ts'

/** Romanian texts about permissions of other users and viewing their files. Loaded with these parts of the page. */
export const access: MessageModules['access'] = {
  'access.people': 'Utilizatori',
  'access.find': 'Găsește un utilizator',
  'access.alone': 'Niciun alt utilizator',
  'access.nobody': (name: string) => `Nimeni nu se numește „${name}”.`,
  'access.more': 'Afișează mai mulți utilizatori',
  'access.failed': 'Nu s-a putut afla cine ce poate face.',
  'access.administrator': 'Administrator',
  'access.outside': 'În afara dosarului său de bază',
  'access.may': (effects: string) => `Permis: ${effects}.`,
  'access.mayNot': (effects: string) => `Interzis: ${effects}.`,
  'access.why': 'De ce',
  'access.seenAt': 'Unde îl vede',
  'access.viewAs': (name: string) => `Vezi ca ${name}`,
  'access.settings': 'Setări',
  'access.settingsOf': (name: string) => `Setări pentru ${name}`,

  'access.effect.list': 'Vizualizare',
  'access.effect.download': 'Descărcare',
  'access.effect.create': 'Creare',
  'access.effect.modify': 'Editare',
  'access.effect.delete': 'Ștergere',
  'access.effect.rename': 'Redenumire și mutare',
  'access.effect.share': 'Partajare',
  'access.effect.execute': 'Rulare de comenzi',

  'access.permission.admin': 'Administrare',
  'access.permission.download': 'Descărcare',
  'access.permission.create': 'Creare',
  'access.permission.modify': 'Editare',
  'access.permission.delete': 'Ștergere',
  'access.permission.rename': 'Redenumire',
  'access.permission.share': 'Partajare',
  'access.permission.execute': 'Rulare de comenzi',

  'access.because.off': (permission: string) => `Permisiunea „${permission}” este dezactivată.`,
  'access.because.on': (permission: string) => `Permisiunea „${permission}” este activată și nimic nu o interzice.`,
  'access.because.admin': 'Administratorii au toate permisiunile și nimic nu interzice acest lucru.',
  'access.because.denied': (list: 'global' | 'user', place: number, rule: string) =>
    `Interzis de regula ${place} din ${list === 'global' ? 'regulile globale' : 'regulile utilizatorului'}: ${rule}`,
  'access.because.allowed': (list: 'global' | 'user', place: number, rule: string) =>
    `Permis de regula ${place} din ${list === 'global' ? 'regulile globale' : 'regulile utilizatorului'}: ${rule}`,
  'access.because.hidden': 'Utilizatorul ascunde ce începe cu un punct.',
  'access.because.reserved': 'Acest nume este rezervat pentru Coffer.',
  'access.because.outside': (folder: string) => `Se află în afara dosarului de bază ${folder}`,
  'access.because.top': 'Este chiar dosarul de bază al utilizatorului, care rămâne la locul lui.',
  'access.because.default': 'Nimic nu interzice acest lucru.',

  'access.view.label': 'Văzut ca altcineva',
  'access.view.banner': (name: string) => `Vezi aceste fișiere ca ${name}. Aici nu se poate modifica nimic.`,
  'access.view.leave': 'Ieși',
  'access.view.closed': 'Fișierele nu se deschid în acest mod.',
  'access.view.back': 'Înapoi la dosar',
}
