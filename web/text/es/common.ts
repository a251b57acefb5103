import type { Common } from '../catalogue.ts'

/** The sentences that both the page of people and that of visitors say, in Spanish. */
export const common: Common = {
  'app.name': 'Coffer',
  'action.close': 'Close',
  'action.retry': 'Try again',
  'action.showPassword': 'Show password',
  'action.hidePassword': 'Hide password',
  'state.loading': 'Loading…',
  'state.working': 'Working…',
  'state.done': 'Done',
  'error.wrongCredentials': 'Wrong credentials',
  'error.forbidden': "You don't have permissions to access this.",
  'error.notFound': "This location can't be reached.",
  'error.internal': 'Something really went wrong.',
  'error.connection': "The server can't be reached.",
  'error.generic': 'Something went wrong',
  'error.tooMany': 'Too many attempts. Wait a little, then try again.',
  'route.login': 'Login',
  'route.share': 'Share',
  'files.lonely': 'It feels lonely here…',
  'sidebar.themeLight': 'Theme: light',
  'sidebar.themeDark': 'Theme: dark',
  'sidebar.themeSystem': 'Theme: as the system',
  'route.files': 'Files',
}
