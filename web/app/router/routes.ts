import type { TextKey } from '#web/i18n/catalog.ts'
import { loginRoute, redirectAfterLogin } from './login-redirect.ts'

/** Access level of a route. */
type Access = 'public' | 'login' | 'admin'

interface RouteEntry {
  /** Name of the route in the user's language, used as the page title. */
  readonly text: TextKey
  readonly access: Access
  /** Matches the encoded path below the base path. */
  readonly path: RegExp
}

/** Route table, in the order of matching. */
export const ROUTES = {
  login: { text: 'route.login', access: 'public', path: /^\/login(?:\/\d*)?$/ },
  invite: { text: 'route.invite', access: 'public', path: /^\/invite\/[\w-]{43}\/?$/ },
  share: { text: 'route.share', access: 'public', path: /^\/share\/[^/]/ },
  files: { text: 'route.files', access: 'login', path: /^\/files\// },
  trash: { text: 'route.trash', access: 'login', path: /^\/trash\/?$/ },
  favorites: { text: 'route.favorites', access: 'login', path: /^\/favorites\/?$/ },
  recent: { text: 'route.recent', access: 'login', path: /^\/recent\/?$/ },
  sharedByMe: { text: 'route.sharedByMe', access: 'login', path: /^\/shared\/?$/ },
  tags: { text: 'route.tags', access: 'login', path: /^\/tags(?:\/\d+)?\/?$/ },
  history: { text: 'route.history', access: 'login', path: /^\/history\// },
  rewind: { text: 'route.rewind', access: 'login', path: /^\/rewind\// },
  settings: { text: 'route.settings', access: 'login', path: /^\/settings\/?$/ },
  profileSettings: { text: 'route.profileSettings', access: 'login', path: /^\/settings\/profile\/?$/ },
  shareManagement: { text: 'route.shareManagement', access: 'login', path: /^\/settings\/shares\/?$/ },
  globalSettings: { text: 'route.globalSettings', access: 'admin', path: /^\/settings\/global\/?$/ },
  users: { text: 'route.users', access: 'admin', path: /^\/settings\/users\/?$/ },
  newUser: { text: 'route.newUser', access: 'admin', path: /^\/settings\/users\/new\/?$/ },
  editUser: { text: 'route.editUser', access: 'admin', path: /^\/settings\/users\/\d+\/?$/ },
  groups: { text: 'route.groups', access: 'admin', path: /^\/settings\/groups(?:\/(?:new|\d+))?\/?$/ },
  hooks: { text: 'route.hooks', access: 'admin', path: /^\/settings\/hooks(?:\/\d+)?\/?$/ },
  audit: { text: 'route.audit', access: 'admin', path: /^\/settings\/audit\/?$/ },
  forbidden: { text: 'route.forbidden', access: 'public', path: /^\/403\/?$/ },
  notFound: { text: 'route.notFound', access: 'public', path: /^\/404\/?$/ },
  internalError: { text: 'route.internalError', access: 'public', path: /^\/500\/?$/ },
} as const satisfies Record<string, RouteEntry>

export type RouteName = keyof typeof ROUTES

/** Routes of the settings pages. */
export const SETTINGS_ROUTES = [
  'profileSettings',
  'shareManagement',
  'globalSettings',
  'users',
  'newUser',
  'editUser',
  'groups',
  'hooks',
  'audit',
] as const satisfies readonly RouteName[]
export type SettingsRoute = (typeof SETTINGS_ROUTES)[number]

/** Signed-in user, or null. */
export type Visitor = { readonly admin: boolean } | null

/** Address of the page without its base path. `path` is percent-encoded; `search` and `hash` are empty or include their prefix. */
export interface PageAddress {
  readonly path: string
  readonly search: string
  readonly hash: string
}

/** Result of opening an address. Routes are below the base path. */
export type RouteResult =
  | { readonly kind: 'show'; readonly name: RouteName }
  | { readonly kind: 'redirect'; readonly to: string }

const NAMES = Object.keys(ROUTES) as RouteName[]
const redirect = (to: string): RouteResult => ({ kind: 'redirect', to })

/** Returns the route of a path, or null if there is none. */
export const routeOf = (path: string): RouteName | null => NAMES.find((name) => ROUTES[name].path.test(path)) ?? null

/** Returns what an address shows to a visitor: a route or a redirect. */
export function resolveAddress({ path, search, hash }: PageAddress, visitor: Visitor): RouteResult {
  const rest = search + hash
  if (path === '/files') return redirect(`/files/${rest}`)
  const name = routeOf(path)
  if (name === null) return redirect(`/files${path}${rest}`)
  const { access } = ROUTES[name]
  if (access !== 'public' && visitor === null) return redirect(loginRoute(path + rest))
  if (access === 'admin' && !visitor?.admin) return redirect('/403')
  if (name === 'settings') return redirect('/settings/profile')
  // With a number, it is the return from a provider.
  if (name === 'login' && visitor !== null && !/\d$/.test(path)) return redirect(redirectAfterLogin(search))
  return { kind: 'show', name }
}
