import type { MessageModules } from '../../catalog.ts'

/** Belgian Dutch texts about permissions of other users and viewing their files. Loaded with these parts of the page. */
export const access: MessageModules['access'] = {
  'access.people': 'Gebruikers',
  'access.find': 'Gebruiker zoeken',
  'access.alone': 'Geen andere gebruikers',
  'access.nobody': (name: string) => `Niemand heet “${name}”.`,
  'access.more': 'Meer gebruikers tonen',
  'access.failed': 'Er kon niet worden nagegaan wie wat mag.',
  'access.administrator': 'Beheerder',
  'access.outside': 'Buiten hun basismap',
  'access.may': (effects: string) => `Mag wel: ${effects}.`,
  'access.mayNot': (effects: string) => `Mag niet: ${effects}.`,
  'access.why': 'Waarom',
  'access.seenAt': 'Te zien onder',
  'access.viewAs': (name: string) => `Bekijken als ${name}`,
  'access.settings': 'Instellingen',
  'access.settingsOf': (name: string) => `Instellingen van ${name}`,

  'access.effect.list': 'Zien',
  'access.effect.download': 'Downloaden',
  'access.effect.create': 'Maken',
  'access.effect.modify': 'Bewerken',
  'access.effect.delete': 'Verwijderen',
  'access.effect.rename': 'Hernoemen en verplaatsen',
  'access.effect.share': 'Delen',
  'access.effect.execute': 'Opdrachten uitvoeren',

  'access.permission.admin': 'Beheerder',
  'access.permission.download': 'Downloaden',
  'access.permission.create': 'Maken',
  'access.permission.modify': 'Bewerken',
  'access.permission.delete': 'Verwijderen',
  'access.permission.rename': 'Hernoemen',
  'access.permission.share': 'Delen',
  'access.permission.execute': 'Uitvoeren',

  'access.because.off': (permission: string) => `De machtiging “${permission}” staat uit.`,
  'access.because.on': (permission: string) => `De machtiging “${permission}” staat aan, en niets verbiedt het.`,
  'access.because.admin': 'Beheerders hebben alle machtigingen, en niets verbiedt het.',
  'access.because.denied': (list: 'global' | 'user', place: number, rule: string) =>
    `Geweigerd door ${list === 'global' ? 'algemene' : 'eigen'} regel ${place}: ${rule}`,
  'access.because.allowed': (list: 'global' | 'user', place: number, rule: string) =>
    `Toegestaan door ${list === 'global' ? 'algemene' : 'eigen'} regel ${place}: ${rule}`,
  'access.because.hidden': 'Deze gebruiker toont geen verborgen bestanden.',
  'access.because.reserved': 'Deze naam is voor Coffer zelf voorbehouden.',
  'access.because.outside': (folder: string) => `Het ligt buiten de basismap ${folder}`,
  'access.because.top': 'Dit is de basismap zelf, en die blijft waar ze is.',
  'access.because.default': 'Niets verbiedt het.',

  'access.view.label': 'Bekeken als iemand anders',
  'access.view.banner': (name: string) => `Je ziet deze bestanden zoals ${name}. Hier kan niets worden gewijzigd.`,
  'access.view.leave': 'Verlaten',
  'access.view.closed': 'In deze weergave kun je geen bestanden openen.',
  'access.view.back': 'Terug naar de map',
}
