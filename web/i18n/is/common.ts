import type { CommonMessages } from '../catalog.ts'

/** Icelandic texts used by both the main page and the page of share links. */
export const common: CommonMessages = {
  'app.name': 'Coffer',
  'action.close': 'Loka',
  'action.retry': 'Reyna aftur',
  'action.showPassword': 'Sýna lykilorð',
  'action.hidePassword': 'Fela lykilorð',
  'key.name': (key: string) => (key === 'Space' ? 'Bilslá' : key),
  'state.loading': 'Hleð inn…',
  'state.working': 'Augnablik…',
  'state.done': 'Lokið',
  'error.wrongCredentials': 'Rangt nafn eða lykilorð',
  'error.forbidden': 'Þú hefur ekki heimild til að skoða þetta.',
  'error.notFound': 'Ekkert fannst á þessum stað.',
  'error.internal': 'Eitthvað fór verulega úrskeiðis.',
  'error.connection': 'Ekki næst samband við þjóninn.',
  'error.generic': 'Eitthvað fór úrskeiðis',
  'error.tooMany': 'Of margar tilraunir. Bíddu aðeins og reyndu svo aftur.',
  'route.login': 'Innskráning',
  'route.share': 'Deiling',
  'files.lonely': 'Hér er heldur einmanalegt…',
  'sidebar.themeLight': 'Útlit: ljóst',
  'sidebar.themeDark': 'Útlit: dökkt',
  'sidebar.themeSystem': 'Útlit: eins og kerfið',
  'route.files': 'Skrár',
}
