import type { MessageModules } from '../../catalog.ts'

/** Icelandic texts about permissions of other users and viewing their files. Loaded with these parts of the page. */
export const access: MessageModules['access'] = {
  'access.people': 'Notendur',
  'access.find': 'Finna notanda',
  'access.alone': 'Engir aðrir notendur',
  'access.nobody': (name: string) => `Enginn heitir „${name}“.`,
  'access.more': 'Sýna fleiri notendur',
  'access.failed': 'Ekki tókst að komast að því hver má gera hvað.',
  'access.administrator': 'Stjórnandi',
  'access.outside': 'Utan grunnmöppu notandans',
  'access.may': (effects: string) => `Má: ${effects}.`,
  'access.mayNot': (effects: string) => `Má ekki: ${effects}.`,
  'access.why': 'Hvers vegna',
  'access.seenAt': 'Notandinn sér það í',
  'access.viewAs': (name: string) => `Skoða sem ${name}`,
  'access.settings': 'Stillingar',
  'access.settingsOf': (name: string) => `Stillingar fyrir ${name}`,

  'access.effect.list': 'Sjá',
  'access.effect.download': 'Sækja',
  'access.effect.create': 'Búa til',
  'access.effect.modify': 'Breyta',
  'access.effect.delete': 'Eyða',
  'access.effect.rename': 'Endurnefna og færa',
  'access.effect.share': 'Deila',
  'access.effect.execute': 'Keyra skipanir',

  'access.permission.admin': 'Stjórnandi',
  'access.permission.download': 'Sækja',
  'access.permission.create': 'Búa til',
  'access.permission.modify': 'Breyta',
  'access.permission.delete': 'Eyða',
  'access.permission.rename': 'Endurnefna',
  'access.permission.share': 'Deila',
  'access.permission.execute': 'Keyra',

  'access.because.off': (permission: string) => `Slökkt er á heimildinni „${permission}“.`,
  'access.because.on': (permission: string) => `Kveikt er á heimildinni „${permission}“ og ekkert bannar þetta.`,
  'access.because.admin': 'Stjórnendur hafa allar heimildir og ekkert bannar þetta.',
  'access.because.denied': (list: 'global' | 'user', place: number, rule: string) =>
    `Bannað samkvæmt reglu ${place} í ${list === 'global' ? 'almennu reglunum' : 'reglum notandans'}: ${rule}`,
  'access.because.allowed': (list: 'global' | 'user', place: number, rule: string) =>
    `Leyft samkvæmt reglu ${place} í ${list === 'global' ? 'almennu reglunum' : 'reglum notandans'}: ${rule}`,
  'access.because.hidden': 'Notandinn felur það sem byrjar á punkti.',
  'access.because.reserved': 'Þetta heiti tilheyrir Coffer sjálfu.',
  'access.because.outside': (folder: string) => `Þetta er utan grunnmöppu notandans, ${folder}`,
  'access.because.top': 'Þetta er grunnmappa notandans og hún verður áfram þar sem hún er.',
  'access.because.default': 'Ekkert bannar þetta.',

  'access.view.label': 'Séð með augum annars notanda',
  'access.view.banner': (name: string) => `Þú sérð þessar skrár sem ${name}. Hér er engu hægt að breyta.`,
  'access.view.leave': 'Hætta',
  'access.view.closed': 'Skrár opnast ekki í þessari sýn.',
  'access.view.back': 'Til baka í möppuna',
}
