import { plurals } from './plural.ts'

const count = plurals('en')

/** Every sentence people read, by key: the master. Other languages are checked against its keys and numbers. */
export const en = {
  'app.name': 'Coffer',

  'action.cancel': 'Cancel',
  'action.clear': 'Clear',
  'action.close': 'Close',
  'action.confirm': 'OK',
  'action.retry': 'Try again',
  'action.undo': 'Undo',
  'action.more': 'More',
  'action.reportIssue': 'Report issue',
  'action.showPassword': 'Show password',
  'action.hidePassword': 'Hide password',

  'state.loading': 'Loading…',
  'state.working': 'Working…',
  'state.done': 'Done',

  'region.notifications': 'Notifications',
  'region.menu': 'Menu',
  'region.sidebar': 'Sidebar',

  'error.wrongCredentials': 'Wrong credentials',
  'error.usernameTaken': 'Username already taken',
  'error.passwordsDiffer': "Passwords don't match",
  'error.forbidden': "You don't have permissions to access this.",
  'error.notFound': "This location can't be reached.",
  'error.internal': 'Something really went wrong.',
  'error.connection': "The server can't be reached.",
  'error.generic': 'Something went wrong',
  'error.partNotLoaded': 'This part of the page did not arrive.',

  'success.linkCopied': 'Link copied!',
  'success.settingsUpdated': 'Settings updated!',
  'success.passwordUpdated': 'Password updated!',
  'success.userCreated': 'User created!',
  'success.userUpdated': 'User updated!',
  'success.userDeleted': 'User deleted!',
  'success.shareDeleted': 'Share deleted!',

  'route.login': 'Login',
  'route.share': 'Share',
  'route.files': 'Files',
  'route.settings': 'Settings',
  'route.profileSettings': 'Profile settings',
  'route.shareManagement': 'Share management',
  'route.globalSettings': 'Global settings',
  'route.users': 'User management',
  'route.newUser': 'New user',
  'route.editUser': 'Edit user',
  'route.forbidden': 'Forbidden',
  'route.notFound': 'Not found',
  'route.internalError': 'Internal server error',

  'files.lonely': 'It feels lonely here…',
  'files.noPreview': 'Preview is not available for this file.',
  'files.items': (n: number) => count(n, { one: '{n} item', other: '{n} items' }),
  'files.selected': (n: number) => count(n, { one: '{n} selected', other: '{n} selected' }),
} as const
