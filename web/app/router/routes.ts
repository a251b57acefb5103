import type { TextKey } from '#web/i18n/catalogue.ts'
import { loginRoute, wantedAfterLogin } from './login-redirect.ts'

/** Who may see a route. */
type Access = 'public' | 'login' | 'admin'

interface RouteEntry {
  /** The route's own name, in the person's language: the title of the page. */
  readonly text: TextKey
  readonly access: Access
  /** Tells the encoded path below the base path that it is this route's. */
  readonly path: RegExp
}

/** The route table (spec section 2), in the order in which it is asked. */
export const ROUTES = {
  login: { text: 'route.login', access: 'public', path: /^\/login\/?$/ },
  share: { text: 'route.share', access: 'public', path: /^\/share\/[^/]/ },
  files: { text: 'route.files', access: 'login', path: /^\/files\// },
  trash: { text: 'route.trash', access: 'login', path: /^\/trash\/?$/ },
  history: { text: 'route.history', access: 'login', path: /^\/history\// },
  rewind: { text: 'route.rewind', access: 'login', path: /^\/rewind\// },
  settings: { text: 'route.settings', access: 'login', path: /^\/settings\/?$/ },
  profileSettings: { text: 'route.profileSettings', access: 'login', path: /^\/settings\/profile\/?$/ },
  shareManagement: { text: 'route.shareManagement', access: 'login', path: /^\/settings\/shares\/?$/ },
  globalSettings: { text: 'route.globalSettings', access: 'admin', path: /^\/settings\/global\/?$/ },
  users: { text: 'route.users', access: 'admin', path: /^\/settings\/users\/?$/ },
  newUser: { text: 'route.newUser', access: 'admin', path: /^\/settings\/users\/new\/?$/ },
  editUser: { text: 'route.editUser', access: 'admin', path: /^\/settings\/users\/\d+\/?$/ },
  hooks: { text: 'route.hooks', access: 'admin', path: /^\/settings\/hooks(?:\/\d+)?\/?$/ },
  audit: { text: 'route.audit', access: 'admin', path: /^\/settings\/audit\/?$/ },
  forbidden: { text: 'route.forbidden', access: 'public', path: /^\/403\/?$/ },
  notFound: { text: 'route.notFound', access: 'public', path: /^\/404\/?$/ },
  internalError: { text: 'route.internalError', access: 'public', path: /^\/500\/?$/ },
} as const satisfies Record<string, RouteEntry>

export type RouteName = keyof typeof ROUTES

/** The routes that are pages of the settings. */
export const SETTINGS_ROUTES = [
  'profileSettings',
  'shareManagement',
  'globalSettings',
  'users',
  'newUser',
  'editUser',
  'hooks',
  'audit',
] as const satisfies readonly RouteName[]
export type SettingsRoute = (typeof SETTINGS_ROUTES)[number]

/** Who is looking: null when nobody is signed in. */
export type Visitor = { readonly admin: boolean } | null

/** An address of the page without its base path: `path` is percent-encoded, `search` and `hash` are empty or have their sign. */
export interface PageAddress {
  readonly path: string
  readonly search: string
  readonly hash: string
}

/** What opening an address comes to. Routes are below the base path. */
export type Opening =
  | { readonly kind: 'show'; readonly name: RouteName }
  | { readonly kind: 'redirect'; readonly to: string }

const NAMES = Object.keys(ROUTES) as RouteName[]
const redirect = (to: string): Opening => ({ kind: 'redirect', to })

/** The route a path belongs to, or null for one that is no route. */
export const routeOf = (path: string): RouteName | null => NAMES.find((name) => ROUTES[name].path.test(path)) ?? null

/** Decides what an address shows to a visitor: a route, or where to go instead (spec section 2). */
export function openAddress({ path, search, hash }: PageAddress, visitor: Visitor): Opening {
  const rest = search + hash
  if (path === '/files') return redirect(`/files/${rest}`)
  const name = routeOf(path)
  if (name === null) return redirect(`/files${path}${rest}`)
  const { access } = ROUTES[name]
  if (access !== 'public' && visitor === null) return redirect(loginRoute(path + rest))
  if (access === 'admin' && !visitor?.admin) return redirect('/403')
  if (name === 'settings') return redirect('/settings/profile')
  if (name === 'login' && visitor !== null) return redirect(wantedAfterLogin(search))
  return { kind: 'show', name }
}
