import type { Books } from '../../catalogue.ts'

/** The sentences about who may do what, and about files seen as somebody else sees them, in Icelandic. They come with these parts of the page. */
export const access: Books['access'] = {
  'access.people': 'People',
  'access.find': 'Find a person',
  'access.alone': 'Nobody else has an account.',
  'access.nobody': (name: string) => `Nobody is called “${name}”.`,
  'access.more': 'Show more people',
  'access.failed': 'It could not be found out who may do what.',
  'access.administrator': 'Administrator',
  'access.outside': 'Outside of their folder',
  'access.may': (effects: string) => `May: ${effects}.`,
  'access.mayNot': (effects: string) => `May not: ${effects}.`,
  'access.why': 'Why',
  'access.seenAt': 'Where they see it',
  'access.viewAs': (name: string) => `View as ${name}`,
  'access.settings': 'Settings',
  'access.settingsOf': (name: string) => `Settings of ${name}`,

  'access.effect.list': 'See',
  'access.effect.download': 'Download',
  'access.effect.create': 'Create',
  'access.effect.modify': 'Edit',
  'access.effect.delete': 'Delete',
  'access.effect.rename': 'Rename and move',
  'access.effect.share': 'Share',
  'access.effect.execute': 'Run commands',

  'access.permission.admin': 'Administrator',
  'access.permission.download': 'Download',
  'access.permission.create': 'Create',
  'access.permission.modify': 'Modify',
  'access.permission.delete': 'Delete',
  'access.permission.rename': 'Rename',
  'access.permission.share': 'Share',
  'access.permission.execute': 'Execute',

  'access.because.off': (permission: string) => `The permission “${permission}” is off.`,
  'access.because.on': (permission: string) => `The permission “${permission}” is on, and nothing forbids it.`,
  'access.because.admin': 'Administrators have every permission, and nothing forbids it.',
  'access.because.denied': (list: 'global' | 'user', place: number, rule: string) =>
    `Denied by rule ${place} of ${list === 'global' ? 'the global rules' : 'their own rules'}: ${rule}`,
  'access.because.allowed': (list: 'global' | 'user', place: number, rule: string) =>
    `Allowed by rule ${place} of ${list === 'global' ? 'the global rules' : 'their own rules'}: ${rule}`,
  'access.because.hidden': 'They hide what begins with a dot.',
  'access.because.reserved': 'This name belongs to Coffer itself.',
  'access.because.outside': (folder: string) => `It lies outside of their folder ${folder}`,
  'access.because.top': 'It is the top of their folder, which stays where it is.',
  'access.because.default': 'Nothing forbids it.',

  'access.view.label': 'Seen as somebody else',
  'access.view.banner': (name: string) => `You see these files as ${name}. Nothing can be changed here.`,
  'access.view.leave': 'Leave',
  'access.view.closed': 'Files do not open in this view.',
  'access.view.back': 'Back to the folder',
}
