import { TOKEN_PREFIX } from '#contract/tokens.ts'

/** Could this be a token of a script, and none of a session? */
export const isApiToken = (text: string): boolean => text.startsWith(TOKEN_PREFIX)

/**
 * The routes that a token opens, by their names in the route table; what is not here is for signed-in people alone: settings, accounts, sessions,
 * tokens, administration, commands, and what would tell of all of somebody's files at once.
 */
export const REACHABLE: ReadonlySet<string> = new Set([
  ...['resources.get', 'resources.create', 'resources.save', 'resources.delete', 'resources.transfer'],
  ...['raw.get', 'preview.get', 'subtitle.get', 'archive.get', 'archive.extract', 'files.create'],
  ...['search.get', 'folder-sizes.get', 'space.get', 'usage.get'],
  ...['tus.create', 'tus.offset', 'tus.append', 'tus.delete'],
  ...['jobs.start', 'jobs.list', 'jobs.get', 'jobs.remove'],
  ...['shares.create', 'shares.ofItem'],
  'api-document.get',
])
