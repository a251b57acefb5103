import { TOKEN_PREFIX } from '#contract/tokens.ts'

/** Returns whether a text has the form of an API token, as opposed to a session token. */
export const isApiToken = (text: string): boolean => text.startsWith(TOKEN_PREFIX)

/**
 * Names of the routes that an API token may call. All others require a session: settings, accounts, sessions, tokens, administration,
 * commands, and routes that report on all files of a user at once.
 */
export const API_TOKEN_ROUTES: ReadonlySet<string> = new Set([
  ...[
    'resources.get',
    'resources.recursive',
    'resources.create',
    'resources.save',
    'resources.delete',
    'resources.transfer',
  ],
  ...['raw.get', 'preview.get', 'subtitle.get', 'archive.get', 'archive.extract', 'files.create'],
  ...['search.get', 'folder-sizes.get', 'dates-taken.get', 'space.get', 'usage.get'],
  ...['tus.create', 'tus.offset', 'tus.append', 'tus.delete'],
  ...['jobs.start', 'jobs.list', 'jobs.get', 'jobs.remove'],
  ...['shares.create', 'shares.ofItem'],
  'api-document.get',
])

/** Routes for sessions that began with an API token as the password. */
export const TOKEN_SESSION_ROUTES: ReadonlySet<string> = new Set([...API_TOKEN_ROUTES, 'sessions.logout'])

/** Prefix of the value that replaces the session id of a request with an API token. */
export const TOKEN_HANDLE = 'token '

/** Returns whether the value replaces the session id of a request with an API token. */
export const isTokenHandle = (sessionId: string): boolean => sessionId.startsWith(TOKEN_HANDLE)
