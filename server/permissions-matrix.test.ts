import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { INITIAL_SETTINGS } from '#contract/settings.ts'
import { ALL_PERMISSIONS, NO_PERMISSIONS, type Permissions } from '#contract/users.ts'
import { EXEC_ENABLED } from '#server/testing/exec-world.ts'
import type { User } from './accounts/users/user.ts'
import { zipOf } from './testing/archives.ts'
import { BATCH_HEADERS, batchBody } from './testing/batch-body.ts'
import { documentationMismatches } from './testing/documentation-mismatches.ts'
import { securityHeaderFaults } from './testing/security-headers.ts'
import { type TestApp, testApp } from './testing/test-app.ts'
import { createUser, PASSWORD } from './testing/test-users.ts'
import { plantTree, type Tree } from './testing/tree.ts'
import { ORIGIN } from './testing/user-world.ts'
import { basic, createAppPassword } from './testing/webdav.ts'

// Routes × kinds of caller: the allowed requests, cell by cell. A route without a row fails, and so does a row without a route.

const SINGLE = [
  'create',
  'rename',
  'modify',
  'delete',
  'share',
  'download',
  'execute',
] as const satisfies readonly (keyof Permissions)[]

/** Columns: anonymous, a user whose session ended, a user with no permission, with one, with all but `admin`, an administrator. */
const CALLERS = ['visitor', 'ended', 'none', ...SINGLE, 'every', 'admin'] as const

/**
 * Further callers without a column: a token of an account that was deleted, or was an administrator when it was issued, ends like one of an
 * ended session; a user whose rules deny their whole small scope reaches no file; one whose password is locked may do everything else.
 */
const OTHERS = ['deleted', 'demoted', 'restricted', 'locked'] as const
type Other = (typeof OTHERS)[number]
type Caller = (typeof CALLERS)[number] | Other
const EVERYBODY: readonly Caller[] = [...CALLERS, ...OTHERS]

type Row = {
  /** The entry of the route table. */
  readonly route: string
  readonly what: string
  /**
   * `SELF` is the id of the caller, `SOMEBODY` that of an ordinary account. The request is about `item.txt` or `folder`, which exist, or
   * `new…`, which does not.
   */
  readonly target: string
  /** A status for each of CALLERS. */
  readonly cells: readonly number[]
  readonly body: string | undefined
  /** Statuses of OTHERS that differ from the rule described there. */
  readonly others: Partial<Record<Other, number>>
  readonly headers: Record<string, string>
}

const row = (
  route: string,
  what: string,
  target: string,
  cells: string,
  body?: string,
  others: Row['others'] = {},
  headers: Row['headers'] = {},
): Row => ({ route, what, target, cells: cells.split(' ').map(Number), body, others, headers })

/** Headers that begin a resumable upload, and append to it. */
const BEGIN = { 'Upload-Length': '1' }
const APPEND = { 'Upload-Offset': '0', 'Content-Type': 'application/offset+octet-stream' }

const SIGN_IN = JSON.stringify({ username: 'none', password: PASSWORD })
const update = (which: string, value: unknown) =>
  JSON.stringify({ what: 'user', which: [which], data: { [which]: value } })
const NEWCOMER = 'newcomer'
const NEW_PASSWORD = 'another horse, another battery'
const NEW_USER = JSON.stringify({ what: 'user', which: [], data: { username: NEWCOMER, password: NEW_PASSWORD } })
const NEW_GROUP = JSON.stringify({ name: 'Editors', perm: { share: true } })
const NEW_QUOTA = JSON.stringify({ bytes: 1_000_000_000, files: 'unlimited' })
const INVITATION = JSON.stringify({ email: 'newcomer@example.test' })
const INVITED_FILE = JSON.stringify({ csv: 'email\nnewcomer@example.test' })
const INVITATION_MAIL = JSON.stringify({ secret: 'nothing' })
const ACCEPTANCE = JSON.stringify({ username: 'newcomer', password: NEW_PASSWORD })
const PREFERENCE = JSON.stringify({ what: 'user', which: ['singleClick'], data: { singleClick: true } })

const PROPERTIES = '<propertyupdate xmlns="DAV:"><set><prop><a xmlns="urn:x">1</a></prop></set></propertyupdate>'
const SHARED_LOCK = '<lockinfo xmlns="DAV:"><lockscope><shared/></lockscope><locktype><write/></locktype></lockinfo>'

const MAIL_SERVER = JSON.stringify({
  ...{ host: 'mail.example.test', port: 465, security: 'tls', username: 'bot', sender: 'a@example.test' },
})
const FACTOR_CODE = JSON.stringify({ code: '000000' })
const MAIL_TEST = JSON.stringify({ to: 'a@example.test' })
const MAIL_CHOICES = JSON.stringify({ kinds: [], fileNames: false })
const MAIL_ADDRESS = JSON.stringify({ address: 'a@example.test' })
const MAIL_CODE = JSON.stringify({ code: '00000000' })
const FOLDER_VIEW = JSON.stringify({ viewMode: 'mosaic' })
const READ_ALL = JSON.stringify({ until: 1 })
const NOTICE_KINDS = JSON.stringify({
  upload_received: true,
  link_used: true,
  job_failed: true,
  storage_low: true,
  recovery_code_used: true,
})
const FAVORITE = JSON.stringify({ paths: ['/item.txt'], isFavorite: true })
const OPENED_FILE = JSON.stringify({ path: '/item.txt' })
const TAG = JSON.stringify({ name: 'Work', color: 'blue' })
const TAGGED = JSON.stringify({ paths: ['/item.txt'], remove: [] })
const FAVORITE_MOVE = JSON.stringify({ path: '/folder', before: null })

const ACCESS = JSON.stringify({ entries: [] })
const SETTINGS = JSON.stringify({ ...INITIAL_SETTINGS, rules: [{ regex: false, allow: false, path: '/denied' }] })

const HOOK_TEST = JSON.stringify({ event: 'after_save', line: 'true' })
const WEBHOOK = JSON.stringify({ url: 'https://hooks.example/', events: ['after_save'], enabled: false })

/** Every byte of it is valid UTF-8. */
const MANY = Buffer.from(batchBody([{ path: 'a.txt', content: 'a' }])).toString()

const TOKEN = JSON.stringify({ name: 'a script', effects: ['download'] })
const EXTRACT = JSON.stringify({ destination: '/new', conflict: 'refuse' })
// About missing items, so that nothing continues after the response.
const step = (kind: string, onTaken: string) =>
  JSON.stringify({ kind, steps: [{ from: '/missing.txt', to: '/new.txt', onTaken }] })
const RENAME_JOB = JSON.stringify({ kind: 'rename', folder: '/', names: [{ from: 'missing.txt', to: 'new.txt' }] })
const DELETE_JOB = JSON.stringify({ kind: 'delete', paths: ['/missing.txt'] })
const EXTRACT_JOB = JSON.stringify({
  kind: 'extract',
  archive: '/missing.zip',
  wish: { destination: '/new', conflict: 'refuse' },
})
const ARCHIVE_JOB = JSON.stringify({
  kind: 'archive',
  folder: '/missing',
  names: ['a'],
  to: '/new.zip',
  format: 'zip',
  onTaken: 'refuse',
})
const NO_KEPT = '0123456789abcdef0123456789abcdef'
const KEPT = JSON.stringify({ ids: [NO_KEPT] })
const GESTURE = JSON.stringify({ gesture: 'nothing-by-this-name' })
const EXTRACT_OVER = JSON.stringify({ destination: '/folder', conflict: 'replace' })

// biome-ignore format: a table is read by its columns
const ROWS: readonly Row[] = [
  //                                                                          visitor ended none create rename modify delete share download execute every admin
  row('POST /api/login', 'sign in', '/api/login',                                 '200 200 200 200 200 200 200 200 200 200 200 200', SIGN_IN),
  row('POST /api/signup', 'sign up where nobody may', '/api/signup',              '405 405 405 405 405 405 405 405 405 405 405 405', SIGN_IN),
  row('POST /api/renew', 'renew a token', '/api/renew',                           '401 401 200 200 200 200 200 200 200 200 200 200'),
  row('POST /api/logout', 'sign out', '/api/logout',                              '401 401 200 200 200 200 200 200 200 200 200 200'),

  row('GET /api/captcha', 'a puzzle where there is none', '/api/captcha',         '404 404 404 404 404 404 404 404 404 404 404 404'),
  row('GET /api/sessions', 'see where one is signed in', '/api/sessions',        '401 401 200 200 200 200 200 200 200 200 200 200'),
  row('DELETE /api/sessions/:id', 'end a session there is not', '/api/sessions/1', '401 401 404 404 404 404 404 404 404 404 404 404'),
  row('DELETE /api/sessions', 'end all other sessions', '/api/sessions',          '401 401 200 200 200 200 200 200 200 200 200 200'),
  row('DELETE /api/users/:id/sessions', 'end own sessions', '/api/users/SELF/sessions', '401 401 200 200 200 200 200 200 200 200 200 200'),
  row('DELETE /api/users/:id/sessions', 'end those of somebody else', '/api/users/2/sessions', '401 401 200 403 403 403 403 403 403 403 403 200'),

  row('GET /api/tokens', 'see own tokens', '/api/tokens',                         '401 401 200 200 200 200 200 200 200 200 200 200'),
  row('POST /api/tokens', 'make one', '/api/tokens',                              '401 401 201 201 201 201 201 201 201 201 201 201', TOKEN, { restricted: 403 }),
  row('GET /api/users/:id/tokens', 'see those of somebody', '/api/users/2/tokens', '401 401 403 403 403 403 403 403 403 403 403 200'),
  row('DELETE /api/tokens/:id', 'revoke one there is not', '/api/tokens/999',     '401 401 404 404 404 404 404 404 404 404 404 404'),

  row('GET /api/second-factor', 'see the own factor', '/api/second-factor',        '401 401 200 200 200 200 200 200 200 200 200 200'),
  row('POST /api/second-factor/setup', 'begin one', '/api/second-factor/setup',   '401 401 200 200 200 200 200 200 200 200 200 200'),
  row('POST /api/second-factor', 'confirm none', '/api/second-factor',            '401 401 404 404 404 404 404 404 404 404 404 404', FACTOR_CODE),
  row('POST /api/second-factor/recovery-codes', 'renew none', '/api/second-factor/recovery-codes', '401 401 404 404 404 404 404 404 404 404 404 404'),
  row('DELETE /api/second-factor', 'turn none off', '/api/second-factor',         '401 401 404 404 404 404 404 404 404 404 404 404'),
  row('DELETE /api/users/:id/second-factor', 'reset that of somebody', '/api/users/2/second-factor', '401 401 403 403 403 403 403 403 403 403 403 200'),

  row('GET /api/users', 'see everybody', '/api/users',                            '401 401 403 403 403 403 403 403 403 403 403 200'),
  row('POST /api/users', 'make an account', '/api/users',                         '401 401 403 403 403 403 403 403 403 403 403 201', NEW_USER),
  row('GET /api/users/:id', 'see oneself', '/api/users/SELF',                     '401 401 200 200 200 200 200 200 200 200 200 200'),
  row('GET /api/users/:id', 'see somebody else', '/api/users/2',                  '401 401 200 403 403 403 403 403 403 403 403 200'),
  row('PUT /api/users/:id', 'keep own preferences', '/api/users/SELF',            '401 401 200 200 200 200 200 200 200 200 200 200', PREFERENCE),
  row('PUT /api/users/:id', 'keep those of somebody else', '/api/users/2',        '401 401 200 403 403 403 403 403 403 403 403 200', PREFERENCE),
  row('PUT /api/users/:id', 'change the own password', '/api/users/SELF',         '401 401 200 200 200 200 200 200 200 200 200 200', update('password', NEW_PASSWORD), { locked: 403 }),
  row('PUT /api/users/:id', 'change that of somebody else', '/api/users/SOMEBODY', '401 401 403 403 403 403 403 403 403 403 403 200', update('password', NEW_PASSWORD)),
  row('PUT /api/users/:id', 'unlock the own password', '/api/users/SELF',         '401 401 403 403 403 403 403 403 403 403 403 200', update('lockPassword', false)),
  row('PUT /api/users/:id', 'give oneself rights', '/api/users/SELF',             '401 401 403 403 403 403 403 403 403 403 403 200', update('perm', ALL_PERMISSIONS)),
  row('PUT /api/users/:id', 'leave the own scope', '/api/users/SELF',             '401 401 403 403 403 403 403 403 403 403 403 200', update('scope', '/')),
  row('PUT /api/users/:id', 'write the whole record', '/api/users/SOMEBODY',      '401 401 403 403 403 403 403 403 403 403 403 200', JSON.stringify({ what: 'user', which: ['all'], data: {} })),
  row('GET /api/groups', 'see all groups', '/api/groups',                         '401 401 403 403 403 403 403 403 403 403 403 200'),
  row('POST /api/groups', 'create a group', '/api/groups',                        '401 401 403 403 403 403 403 403 403 403 403 201', NEW_GROUP),
  row('GET /api/groups/:id', 'see a group there is not', '/api/groups/999999',    '401 401 403 403 403 403 403 403 403 403 403 404'),
  row('PUT /api/groups/:id', 'change a group there is not', '/api/groups/999999', '401 401 403 403 403 403 403 403 403 403 403 404', NEW_GROUP),
  row('DELETE /api/groups/:id', 'delete a group there is not', '/api/groups/999999', '401 401 403 403 403 403 403 403 403 403 403 404'),
  row('GET /api/quota', 'see their quota', '/api/quota',                          '401 401 200 200 200 200 200 200 200 200 200 200'),
  row('GET /api/quotas', 'see all quotas', '/api/quotas',                         '401 401 403 403 403 403 403 403 403 403 403 200'),
  row('GET /api/users/:id/quota', 'see the quota of another', '/api/users/2/quota', '401 401 403 403 403 403 403 403 403 403 403 200'),
  row('PUT /api/users/:id/quota', 'change their own quota', '/api/users/SELF/quota', '401 401 403 403 403 403 403 403 403 403 403 200', NEW_QUOTA),
  row('GET /api/groups/:id/quota', 'see the quota of a group there is not', '/api/groups/999999/quota', '401 401 403 403 403 403 403 403 403 403 403 404'),
  row('PUT /api/groups/:id/quota', 'change the quota of a group there is not', '/api/groups/999999/quota', '401 401 403 403 403 403 403 403 403 403 403 404', NEW_QUOTA),
  row('PUT /api/users/:id', 'join a group', '/api/users/SELF',                    '401 401 403 403 403 403 403 403 403 403 403 200', update('groups', [])),
  row('GET /api/invitations', 'see open invitations', '/api/invitations', '401 401 403 403 403 403 403 403 403 403 403 200'),
  row('POST /api/invitations', 'invite a user', '/api/invitations', '401 401 403 403 403 403 403 403 403 403 403 201', INVITATION),
  row('POST /api/invitations/import', 'check a file with users', '/api/invitations/import?dryRun', '401 401 403 403 403 403 403 403 403 403 403 200', INVITED_FILE),
  row('POST /api/invitations/import', 'invite the users of a file', '/api/invitations/import', '401 401 403 403 403 403 403 403 403 403 403 200', INVITED_FILE),
  row('DELETE /api/invitations/:id', 'revoke an invitation there is not', '/api/invitations/999999', '401 401 403 403 403 403 403 403 403 403 403 404'),
  row('POST /api/invitations/:id/mail', 'send an invitation there is not', '/api/invitations/999999/mail', '401 401 403 403 403 403 403 403 403 403 403 404', INVITATION_MAIL),
  row('GET /api/invitations/open/*', 'open an invitation there is not', '/api/invitations/open/nothing', '404 404 404 404 404 404 404 404 404 404 404 404'),
  row('POST /api/invitations/open/*', 'accept an invitation there is not', '/api/invitations/open/nothing', '404 404 404 404 404 404 404 404 404 404 404 404', ACCEPTANCE),
  row('DELETE /api/users/:id', 'remove somebody', '/api/users/SOMEBODY',          '401 401 403 403 403 403 403 403 403 403 403 200'),

  row('GET /api/settings', 'see the settings', '/api/settings',                   '401 401 403 403 403 403 403 403 403 403 403 200'),
  row('PUT /api/settings', 'save them', '/api/settings',                          '401 401 403 403 403 403 403 403 403 403 403 200', SETTINGS),

  row('GET /api/search-index', 'how the index is doing', '/api/search-index',     '401 401 200 200 200 200 200 200 200 200 200 200'),
  row('POST /api/search-index/rebuild', 'read all again', '/api/search-index/rebuild', '401 401 403 403 403 403 403 403 403 403 403 200'),

  row('GET /api/hook-runs', 'what ran on events', '/api/hook-runs',                '401 401 403 403 403 403 403 403 403 403 403 200'),
  row('POST /api/hook-runs', 'try a command', '/api/hook-runs',                   '401 401 403 403 403 403 403 403 403 403 403 200', HOOK_TEST),
  row('GET /api/audit', 'what happened', '/api/audit?limit=1',                     '401 401 403 403 403 403 403 403 403 403 403 200'),
  row('GET /api/audit/export', 'all that happened', '/api/audit/export?kinds=signUp', '401 401 403 403 403 403 403 403 403 403 403 200'),

  row('POST /api/move-in', 'send what is no database', '/api/move-in',            '401 401 403 403 403 403 403 403 403 403 403 400', 'x'),
  row('POST /api/move-in/:id', 'take over what was not sent', '/api/move-in/999999', '401 401 403 403 403 403 403 403 403 403 403 404'),

  row('GET /api/webhooks', 'who is told of events', '/api/webhooks', '401 401 403 403 403 403 403 403 403 403 403 200'),
  row('POST /api/webhooks', 'make a webhook', '/api/webhooks', '401 401 403 403 403 403 403 403 403 403 403 200', WEBHOOK),
  row('PUT /api/webhooks/:id', 'change one there is not', '/api/webhooks/999999', '401 401 403 403 403 403 403 403 403 403 403 404', WEBHOOK),
  row('DELETE /api/webhooks/:id', 'delete one there is not', '/api/webhooks/999999', '401 401 403 403 403 403 403 403 403 403 403 404'),
  row('POST /api/webhooks/:id/secret', 'renew the secret of one there is not', '/api/webhooks/999999/secret', '401 401 403 403 403 403 403 403 403 403 403 404'),
  row('GET /api/webhooks/:id/deliveries', 'what one was told that there is not', '/api/webhooks/999999/deliveries', '401 401 403 403 403 403 403 403 403 403 403 404'),
  row('POST /api/webhooks/:id/test', 'test one there is not', '/api/webhooks/999999/test', '401 401 403 403 403 403 403 403 403 403 403 404'),
  row('POST /api/webhooks/:id/deliveries/*', 'tell one again that there is not', '/api/webhooks/999999/deliveries/1/again', '401 401 403 403 403 403 403 403 403 403 403 404'),

  row('GET /api/mail/server', 'see the mail server', '/api/mail/server', '401 401 403 403 403 403 403 403 403 403 403 200'),
  row('PUT /api/mail/server', 'set a mail server without its password', '/api/mail/server', '401 401 403 403 403 403 403 403 403 403 403 400', MAIL_SERVER),
  row('DELETE /api/mail/server', 'remove the mail server', '/api/mail/server', '401 401 403 403 403 403 403 403 403 403 403 200'),
  row('POST /api/mail/test', 'send a test without a mail server', '/api/mail/test', '401 401 403 403 403 403 403 403 403 403 403 409', MAIL_TEST),
  row('GET /api/mail', 'see own mail settings', '/api/mail', '401 401 200 200 200 200 200 200 200 200 200 200'),
  row('PUT /api/mail', 'select mails without a mail server', '/api/mail', '401 401 409 409 409 409 409 409 409 409 409 409', MAIL_CHOICES),
  row('PUT /api/mail/address', 'set an address without a mail server', '/api/mail/address', '401 401 409 409 409 409 409 409 409 409 409 409', MAIL_ADDRESS),
  row('DELETE /api/mail/address', 'remove the own address', '/api/mail/address', '401 401 200 200 200 200 200 200 200 200 200 200'),
  row('POST /api/mail/address/confirm', 'confirm with a wrong code', '/api/mail/address/confirm', '401 401 409 409 409 409 409 409 409 409 409 409', MAIL_CODE),

  row('GET /api/resources/*', 'look at a file', '/api/resources/item.txt',         '401 401 200 200 200 200 200 200 200 200 200 200'),
  row('GET /api/resources/*', 'list a folder', '/api/resources/folder/',           '401 401 200 200 200 200 200 200 200 200 200 200'),
  row('GET /api/resources/recursive/*', 'list all below a folder', '/api/resources/recursive/folder/', '401 401 200 200 200 200 200 200 200 200 200 200'),
  row('GET /api/search/*', 'search a folder', '/api/search/folder/?query=a',       '401 401 200 200 200 200 200 200 200 200 200 200'),
  row('PUT /api/folder-view/*', 'set how a folder is shown', '/api/folder-view/folder', '401 401 200 200 200 200 200 200 200 200 200 200', FOLDER_VIEW),
  row('DELETE /api/folder-view/*', 'reset how a folder is shown', '/api/folder-view/folder', '401 401 200 200 200 200 200 200 200 200 200 200'),
  row('GET /api/favorites', 'see favorites', '/api/favorites',                     '401 401 200 200 200 200 200 200 200 200 200 200', undefined, { restricted: 200 }),
  row('PATCH /api/favorites', 'add a favorite', '/api/favorites',                  '401 401 200 200 200 200 200 200 200 200 200 200', FAVORITE),
  row('PUT /api/favorites', 'move what is no favorite', '/api/favorites', '401 401 404 404 404 404 404 404 404 404 404 404', FAVORITE_MOVE),
  row('GET /api/recent', 'see recent files', '/api/recent',                        '401 401 200 200 200 200 200 200 200 200 200 200', undefined, { restricted: 200 }),
  row('POST /api/recent', 'report an opened file', '/api/recent',                  '401 401 200 200 200 200 200 200 200 200 200 200', OPENED_FILE),
  row('DELETE /api/recent/*', 'remove a recent file', '/api/recent/item.txt',      '401 401 200 200 200 200 200 200 200 200 200 200'),
  row('GET /api/tags', 'see own tags', '/api/tags',                                '401 401 200 200 200 200 200 200 200 200 200 200', undefined, { restricted: 200 }),
  row('POST /api/tags', 'create a tag', '/api/tags',                               '401 401 200 200 200 200 200 200 200 200 200 200', TAG),
  row('PUT /api/tags/:id', 'change a tag there is not', '/api/tags/999999',        '401 401 404 404 404 404 404 404 404 404 404 404', TAG),
  row('DELETE /api/tags/:id', 'delete a tag there is not', '/api/tags/999999',     '401 401 404 404 404 404 404 404 404 404 404 404'),
  row('GET /api/tagged-items', 'see tagged items', '/api/tagged-items',                '401 401 200 200 200 200 200 200 200 200 200 200', undefined, { restricted: 200 }),
  row('PATCH /api/tagged-items', 'tag an item', '/api/tagged-items',                   '401 401 200 200 200 200 200 200 200 200 200 200', TAGGED),
  row('GET /api/notices', 'see own notifications', '/api/notices',                 '401 401 200 200 200 200 200 200 200 200 200 200'),
  row('POST /api/notices/read', 'mark all as read', '/api/notices/read',           '401 401 200 200 200 200 200 200 200 200 200 200', READ_ALL),
  row('DELETE /api/notices', 'clear notifications', '/api/notices',                '401 401 200 200 200 200 200 200 200 200 200 200'),
  row('DELETE /api/notices/:id', 'remove one there is not', '/api/notices/999999', '401 401 404 404 404 404 404 404 404 404 404 404'),
  row('GET /api/notices/preferences', 'see which kinds are shown', '/api/notices/preferences', '401 401 200 200 200 200 200 200 200 200 200 200'),
  row('PUT /api/notices/preferences', 'set which kinds are shown', '/api/notices/preferences', '401 401 200 200 200 200 200 200 200 200 200 200', NOTICE_KINDS),
  row('GET /api/usage/*', 'ask how full it is', '/api/usage/folder',                '401 401 200 200 200 200 200 200 200 200 200 200'),
  row('GET /api/folder-sizes/*', 'ask how large folders are', '/api/folder-sizes/folder', '401 401 200 200 200 200 200 200 200 200 200 200'),
  row('GET /api/dates-taken/*', 'ask when photos were taken', '/api/dates-taken/folder', '401 401 403 403 403 403 403 403 200 403 200 200'),
  row('GET /api/space/*', 'ask what takes the space', '/api/space/folder',          '401 401 200 200 200 200 200 200 200 200 200 200'),
  row('GET /api/events/*', 'hear of a folder', '/api/events/folder',               '401 401 200 200 200 200 200 200 200 200 200 200'),
  row('GET /api/command/*', 'open a command socket without one', '/api/command/folder', '401 401 403 403 403 403 403 403 403 400 400 400'),
  // Nobody here has a shell in their list of commands.
  row('GET /api/terminal/*', 'open a terminal', '/api/terminal/folder', '401 401 403 403 403 403 403 403 403 403 403 403'),
  row('GET /api/resources/*', 'digest', '/api/resources/item.txt?checksum=md5',    '401 401 403 403 403 403 403 403 200 403 200 200'),
  row('POST /api/resources/*', 'upload', '/api/resources/new.txt',                 '401 401 403 200 403 403 403 403 403 403 200 200', 'x'),
  row('POST /api/resources/*', 'upload a taken name', '/api/resources/item.txt',   '401 401 403 409 403 403 403 403 403 403 409 409', 'x'),
  row('POST /api/resources/*', 'upload over', '/api/resources/item.txt?override=true', '401 401 403 403 403 403 403 403 403 403 200 200', 'x'),
  row('POST /api/resources/*', 'make a folder', '/api/resources/new/',             '401 401 403 200 403 403 403 403 403 403 200 200'),
  row('POST /api/files/*', 'upload many', '/api/files/new',                        '401 401 403 200 403 403 403 403 403 403 200 200', MANY, {}, BATCH_HEADERS),
  row('POST /api/files/*', 'upload many into a folder', '/api/files/folder',       '401 401 403 200 403 403 403 403 403 403 200 200', MANY, {}, BATCH_HEADERS),
  row('PUT /api/resources/*', 'save', '/api/resources/item.txt',                   '401 401 403 403 403 200 403 403 403 403 200 200', 'x'),
  row('DELETE /api/resources/*', 'delete', '/api/resources/item.txt',              '401 401 403 403 403 403 200 403 403 403 200 200'),
  row('DELETE /api/resources/*', 'delete a folder', '/api/resources/folder/',      '401 401 403 403 403 403 200 403 403 403 200 200'),
  row('PATCH /api/resources/*', 'copy', transfer('copy', 'new.txt'),               '401 401 403 200 403 403 403 403 403 403 200 200'),
  row('PATCH /api/resources/*', 'copy beside', transfer('copy', 'other.txt&rename=true'), '401 401 403 200 403 403 403 403 403 403 200 200'),
  row('PATCH /api/resources/*', 'copy over', transfer('copy', 'other.txt&override=true'), '401 401 403 403 403 403 403 403 403 403 200 200'),
  row('PATCH /api/resources/*', 'move', transfer('rename', 'new.txt'),             '401 401 403 403 200 403 403 403 403 403 200 200'),
  row('PATCH /api/resources/*', 'move over', transfer('rename', 'other.txt&override=true'), '401 401 403 403 403 403 403 403 403 403 200 200'),
  row('GET /api/trash', 'see the own trash', '/api/trash',                         '401 401 200 200 200 200 200 200 200 200 200 200'),
  row('GET /api/trash', 'see all of it', '/api/trash?of=all',                      '401 401 403 403 403 403 403 403 403 403 403 200'),
  row('GET /api/trash/for/*', 'ask what deleting does', '/api/trash/for/folder',   '401 401 200 200 200 200 200 200 200 200 200 200'),
  row('POST /api/trash/restore', 'restore what is not there', '/api/trash/restore', '401 401 200 200 200 200 200 200 200 200 200 200', KEPT, { restricted: 200 }),
  row('POST /api/trash/remove', 'remove what is not there', '/api/trash/remove',   '401 401 200 200 200 200 200 200 200 200 200 200', KEPT, { restricted: 200 }),
  row('POST /api/undo', 'take back what was not done', '/api/undo',                '401 401 404 404 404 404 404 404 404 404 404 404', GESTURE, { restricted: 404 }),
  row('GET /api/history/*', 'see what happened', '/api/history/folder',            '401 401 200 200 200 200 200 200 200 200 200 200'),
  row('GET /api/rewind/*', 'see a folder as it was', '/api/rewind/folder?at=0',    '401 401 200 200 200 200 200 200 200 200 200 200'),
  row('POST /api/rewind/*', 'bring it back as it is', '/api/rewind/folder',        '401 401 200 200 200 200 200 200 200 200 200 200', JSON.stringify({ at: 1e13 })),
  row('GET /api/versions/*', 'see versions', '/api/versions/item.txt',             '401 401 200 200 200 200 200 200 200 200 200 200'),
  row('GET /api/versions/*', 'take one there is not', `/api/versions/item.txt?id=${NO_KEPT}`, '401 401 403 403 403 403 403 403 404 403 404 404'),
  row('POST /api/versions/*', 'bring back one there is not', '/api/versions/item.txt', '401 401 403 403 403 404 403 403 403 403 404 404', JSON.stringify({ id: NO_KEPT })),
  row('DELETE /api/versions/*', 'remove one there is not', `/api/versions/item.txt?id=${NO_KEPT}`, '401 401 403 403 403 403 404 403 403 403 404 404'),
  row('OPTIONS /api/tus/*', 'what of the protocol is spoken', '/api/tus/item.txt', '204 204 204 204 204 204 204 204 204 204 204 204'),
  row('POST /api/tus/*', 'begin an upload', '/api/tus/new.txt',                    '401 401 403 201 403 403 403 403 403 403 201 201', undefined, {}, BEGIN),
  row('POST /api/tus/*', 'begin one of a taken name', '/api/tus/item.txt',         '401 401 403 409 403 403 403 403 403 403 409 409', undefined, {}, BEGIN),
  row('POST /api/tus/*', 'begin one over a file', '/api/tus/item.txt?override=true', '401 401 403 403 403 403 403 403 403 403 201 201', undefined, {}, BEGIN),
  row('GET /api/tus/*', 'how far an upload is that there is not', '/api/tus/item.txt', '401 401 403 404 403 403 403 403 403 403 404 404'),
  row('PATCH /api/tus/*', 'add to one there is not', '/api/tus/item.txt',          '401 401 403 404 403 403 403 403 403 403 404 404', 'x', {}, APPEND),
  row('PATCH /api/tus/*', 'let one replace a file', '/api/tus/item.txt?override=true', '401 401 403 403 403 403 403 403 403 403 404 404', 'x', {}, APPEND),
  row('DELETE /api/tus/*', 'end one there is not', '/api/tus/folder/new.txt',      '401 401 403 404 403 403 403 403 403 403 404 404'),
  row('GET /api/uploads', 'what is not finished', '/api/uploads',                  '401 401 200 200 200 200 200 200 200 200 200 200'),
  row('GET /api/raw/*', 'download', '/api/raw/item.txt',                           '401 401 403 403 403 403 403 403 200 403 200 200'),
  row('GET /api/raw/*', 'download a folder', '/api/raw/folder/',                   '401 401 403 403 403 403 403 403 200 403 200 200'),
  row('GET /api/raw/*', 'download a selection', '/api/raw/?files=folder,item.txt&algo=targz', '401 401 403 403 403 403 403 403 200 403 200 200'),
  row('GET /api/raw/*', 'show', '/api/raw/item.txt?inline=true',                   '401 401 403 403 403 403 403 403 200 403 200 200'),
  row('GET /api/preview/*', 'small picture of what has none', '/api/preview/thumb/item.txt', '401 401 403 403 403 403 403 403 415 403 415 415'),
  row('POST /api/picture/*', 'turn what is no picture', '/api/picture/item.txt', '401 401 403 403 403 403 403 403 403 403 415 415', JSON.stringify({ turn: 90 })),
  row('GET /api/archive/*', 'look into an archive', '/api/archive/item.zip',       '401 401 403 403 403 403 403 403 200 403 200 200'),
  row('GET /api/archive/*', 'take one entry', '/api/archive/item.zip?entry=a.txt', '401 401 403 403 403 403 403 403 200 403 200 200'),
  row('POST /api/archive/*', 'extract', '/api/archive/item.zip',                   '401 401 403 403 403 403 403 403 403 403 200 200', EXTRACT),
  row('POST /api/archive/*', 'extract over', '/api/archive/item.zip',              '401 401 403 403 403 403 403 403 403 403 200 200', EXTRACT_OVER),
  row('POST /api/jobs', 'copy as a job', '/api/jobs',                              '401 401 403 202 403 403 403 403 403 403 202 202', step('copy', 'rename')),
  row('POST /api/jobs', 'copy over as a job', '/api/jobs',                         '401 401 403 403 403 403 403 403 403 403 202 202', step('copy', 'replace')),
  row('POST /api/jobs', 'move as a job', '/api/jobs',                              '401 401 403 403 202 403 403 403 403 403 202 202', step('move', 'refuse')),
  row('POST /api/jobs', 'rename several as a job', '/api/jobs',                    '401 401 403 403 202 403 403 403 403 403 202 202', RENAME_JOB),
  row('POST /api/jobs', 'delete as a job', '/api/jobs',                            '401 401 403 403 403 403 202 403 403 403 202 202', DELETE_JOB),
  row('POST /api/jobs', 'extract as a job', '/api/jobs',                           '401 401 403 403 403 403 403 403 403 403 202 202', EXTRACT_JOB),
  row('POST /api/jobs', 'make an archive', '/api/jobs',                            '401 401 403 403 403 403 403 403 403 403 202 202', ARCHIVE_JOB),
  row('GET /api/jobs', 'see own jobs', '/api/jobs',                                '401 401 200 200 200 200 200 200 200 200 200 200'),
  row('GET /api/jobs/:id', 'see a job there is not', '/api/jobs/999999',           '401 401 404 404 404 404 404 404 404 404 404 404'),
  row('DELETE /api/jobs/:id', 'cancel a job there is not', '/api/jobs/999999',     '401 401 404 404 404 404 404 404 404 404 404 404'),
  row('GET /api/subtitle/*', 'see subtitles', '/api/subtitle/item.srt',            '401 401 403 403 403 403 403 403 200 403 200 200'),
  row('GET /api/view/:id/*', 'see a folder as somebody does', '/api/view/2/folder/', '401 401 403 403 403 403 403 403 403 403 403 200'),
  row('GET /api/view/:id/*', 'see a file as somebody does', '/api/view/2/item.txt',  '401 401 403 403 403 403 403 403 403 403 403 200'),
  row('GET /api/users/:id/usage', 'ask what the files of somebody take', '/api/users/2/usage', '401 401 403 403 403 403 403 403 403 403 403 200'),
  row('GET /api/access-entries/*', 'see the access of a folder', '/api/access-entries/small', '401 401 403 403 403 403 403 403 403 403 403 200'),
  row('PUT /api/access-entries/*', 'change the access of a folder', '/api/access-entries/small', '401 401 403 403 403 403 403 403 403 403 403 200', ACCESS),
  row('GET /api/access/*', 'ask who may do what, and why', '/api/access/item.txt',  '401 401 403 403 403 403 403 403 403 403 403 200'),

  row('GET /api/shares', 'see links', '/api/shares',                               '401 401 403 403 403 403 403 200 403 403 200 200'),
  row('GET /api/share/*', 'see links to a file', '/api/share/item.txt',            '401 401 403 403 403 403 403 403 403 403 200 200'),
  row('GET /api/shares/collections/*', 'see collections with a file', '/api/shares/collections/item.txt', '401 401 403 403 403 403 403 403 403 403 200 200'),
  row('GET /api/shares/collected', 'see what is in collections', '/api/shares/collected', '401 401 403 403 403 403 403 200 403 403 200 200'),
  row('POST /api/share/*', 'share a file', '/api/share/item.txt',                  '401 401 403 403 403 403 403 403 403 403 200 200', '{}'),
  row('POST /api/share/*', 'share a folder', '/api/share/folder/',                 '401 401 403 403 403 403 403 403 403 403 200 200', '{}'),
  row('POST /api/share-collections', 'share several items', '/api/share-collections', '401 401 403 403 403 403 403 403 403 403 200 200', '{"title":"Two","paths":["/item.txt","/folder"]}'),
  row('PATCH /api/share/*', 'change a link there is not', '/api/share/none',       '401 401 404 404 404 404 404 404 404 404 404 404', '{}'),
  row('DELETE /api/share/*', 'remove a link there is not', '/api/share/none',      '401 401 404 404 404 404 404 404 404 404 404 404'),
  row('GET /api/public/share/*', 'see what is shared', '/api/public/share/none',   '404 404 404 404 404 404 404 404 404 404 404 404'),
  row('GET /api/shares/received/*', 'what came in by a link there is not', '/api/shares/received/none', '401 401 404 404 404 404 404 404 404 404 404 404'),
  row('POST /api/public/drop/*', 'leave a file', '/api/public/drop/none/new.txt',  '404 404 404 404 404 404 404 404 404 404 404 404', 'x'),
  row('GET /api/public/dl/*', 'take what is shared', '/api/public/dl/none/item.txt', '404 404 404 404 404 404 404 404 404 404 404 404'),
  row('GET /api/public/preview/*', 'small picture of what is shared', '/api/public/preview/thumb/none/item.jpg', '404 404 404 404 404 404 404 404 404 404 404 404'),
  row('GET /api/public/size/*', 'size of what is shared', '/api/public/size/none',  '404 404 404 404 404 404 404 404 404 404 404 404'),
  row('GET /api/public/archive/*', 'names in an archive that is shared', '/api/public/archive/none/item.zip', '404 404 404 404 404 404 404 404 404 404 404 404'),

  row('GET /api/locks/*', 'see locks of a file', '/api/locks/item.txt',            '401 401 200 200 200 200 200 200 200 200 200 200'),
  row('DELETE /api/locks/*', 'end locks of a file', '/api/locks/item.txt',         '401 401 200 200 200 200 200 200 200 200 200 200'),
  row('OPTIONS /', 'what WebDAV clients may ask above the endpoint', '/',           '200 200 200 200 200 200 200 200 200 200 200 200'),
  row('OPTIONS /dav/*', 'what WebDAV clients may ask', '/dav/item.txt',             '200 200 200 200 200 200 200 200 200 200 200 200'),
  row('GET /dav/*', 'read a file by WebDAV', '/dav/item.txt',                      '401 401 403 403 403 403 403 403 200 403 200 200'),
  row('PROPFIND /dav/*', 'see a folder by WebDAV', '/dav/folder',                  '401 401 207 207 207 207 207 207 207 207 207 207', undefined, {}, { Depth: '1' }),
  row('PUT /dav/*', 'store a new file by WebDAV', '/dav/fresh.txt',                '401 401 403 201 403 403 403 403 403 403 201 201', 'x'),
  row('PUT /dav/*', 'replace a file by WebDAV', '/dav/other.txt',                  '401 401 403 403 403 204 403 403 403 403 204 204', 'x'),
  row('MKCOL /dav/*', 'create a folder by WebDAV', '/dav/new',                     '401 401 403 201 403 403 403 403 403 403 201 201'),
  row('DELETE /dav/*', 'delete a file by WebDAV', '/dav/item.txt',                 '401 401 403 403 403 403 204 403 403 403 204 204'),
  row('COPY /dav/*', 'copy a file by WebDAV', '/dav/item.txt',                     '401 401 403 201 403 403 403 403 403 403 201 201', undefined, {}, { Destination: '/dav/fresh.txt' }),
  row('MOVE /dav/*', 'move a file by WebDAV', '/dav/item.txt',                     '401 401 403 403 201 403 403 403 403 403 201 201', undefined, {}, { Destination: '/dav/fresh.txt' }),
  row('PROPPATCH /dav/*', 'store properties by WebDAV', '/dav/item.txt',           '401 401 403 403 403 207 403 403 403 403 207 207', PROPERTIES),
  row('LOCK /dav/*', 'lock a file by WebDAV', '/dav/small/item.srt',               '401 401 403 403 403 200 403 403 403 403 200 200', SHARED_LOCK),
  row('UNLOCK /dav/*', 'end a lock by WebDAV that there is not', '/dav/item.txt',  '401 401 409 409 409 409 409 409 409 409 409 409', undefined, {}, { 'Lock-Token': '<opaquelocktoken:none>' }),
  row('GET /health', 'a sign of life', '/health',                                 '200 200 200 200 200 200 200 200 200 200 200 200'),
  row('GET /health/live', 'is it alive', '/health/live',                          '200 200 200 200 200 200 200 200 200 200 200 200'),
  row('GET /health/ready', 'can it work', '/health/ready',                        '200 200 200 200 200 200 200 200 200 200 200 200'),
  row('GET /metrics', 'figures where there are none', '/metrics',                 '404 404 404 404 404 404 404 404 404 404 404 404'),
  row('POST /health', 'a sign of life', '/health',                                '200 200 200 200 200 200 200 200 200 200 200 200'),
  row('PUT /health', 'a sign of life', '/health',                                 '200 200 200 200 200 200 200 200 200 200 200 200'),
  row('PATCH /health', 'a sign of life', '/health',                               '200 200 200 200 200 200 200 200 200 200 200 200'),
  row('DELETE /health', 'a sign of life', '/health',                              '200 200 200 200 200 200 200 200 200 200 200 200'),
  row('GET /static/runtime-config.js', 'its settings', '/static/runtime-config.js', '200 200 200 200 200 200 200 200 200 200 200 200'),
  row('GET /api/openapi.json', 'the document of the API', '/api/openapi.json',     '401 401 200 200 200 200 200 200 200 200 200 200'),
  row('GET /api/runtime-config', 'its settings now', '/api/runtime-config',       '200 200 200 200 200 200 200 200 200 200 200 200'),
  row('GET /static/*', 'a part of the page', '/static/a.js',                      '200 200 200 200 200 200 200 200 200 200 200 200'),
  row('GET /static/manifest.webmanifest', 'what it is as an app', '/static/manifest.webmanifest', '200 200 200 200 200 200 200 200 200 200 200 200'),
  row('GET /sw.js', 'its worker', '/sw.js',                                       '200 200 200 200 200 200 200 200 200 200 200 200'),
  row('POST /share-target', 'what another app sends', '/share-target',            '303 303 303 303 303 303 303 303 303 303 303 303'),
  row('GET /invite/*', 'the page of an invitation', '/invite/nothing',            '200 200 200 200 200 200 200 200 200 200 200 200'),
  row('GET /share/*', 'the page of a link', '/share/nothing',                     '200 200 200 200 200 200 200 200 200 200 200 200'),
  row('GET /*', 'the page', '/files/item.txt',                                    '200 200 200 200 200 200 200 200 200 200 200 200'),
]

function transfer(action: 'copy' | 'rename', destination: string): string {
  return `/api/resources/item.txt?action=${action}&destination=%2F${destination}`
}

/** Returns the same request about a missing item instead of an existing one, or vice versa. */
const counterpart = (target: string) =>
  target
    .replace('/SOMEBODY', '/999999')
    .replace(
      /(?<=^\/(?:dav|api\/\w+)\/(?:\d+\/|thumb\/|recursive\/)?(?:denied\/)?)(?:item\.txt|item\.zip|item\.srt|folder|new\.txt|new)(?=[/?]|$)/,
      (name) => OTHERWISE[name] ?? name,
    )
const OTHERWISE: Readonly<Record<string, string>> = {
  'item.txt': 'missing.txt',
  'item.zip': 'missing.zip',
  'item.srt': 'missing.srt',
  folder: 'missing',
  'new.txt': 'item.txt',
  new: 'folder',
}

/** Returns the same request about an item in a folder that a rule denies, or with a destination there. */
const deniedForms = (target: string) =>
  [
    target.replace(
      /(?<=^\/api\/(?:view\/\d+|preview\/thumb|trash\/for|resources\/recursive|shares\/collections|(?!view\/|preview\/|trash\/|resources\/recursive|shares\/collections)\w+)\/)/,
      'denied/',
    ),
    target.replace(/^\/dav\//, '/dav/denied/'),
    target.replace('destination=%2F', 'destination=%2Fdenied%2F'),
  ].filter((form) => form !== target)

const ARCHIVE = zipOf([{ name: 'a.txt', content: 'a' }])
const SUBTITLES = '1\n00:00:01,000 --> 00:00:02,000\nitem\n'

const TREE: Tree = {
  '/item.zip': ARCHIVE,
  '/denied/item.zip': ARCHIVE,
  '/small/item.zip': ARCHIVE,
  '/item.txt': 'item',
  '/other.txt': 'other',
  '/item.srt': SUBTITLES,
  '/folder/below.txt': 'below',
  '/denied/item.txt': 'denied',
  '/denied/item.srt': SUBTITLES,
  '/denied/folder/below.txt': 'denied',
  '/small/item.txt': 'item',
  '/small/item.srt': SUBTITLES,
  '/small/folder/below.txt': 'below',
}

let app: TestApp
const ids = new Map<Caller, number>()

beforeAll(async () => {
  app = await testApp({
    config: EXEC_ENABLED,
    users: [
      { username: 'none', grantedPermissions: [] },
      ...SINGLE.map((permission) => ({ username: permission, grantedPermissions: [permission] })),
      { username: 'every' },
      { username: 'restricted', scope: '/small', rules: [{ regex: false, allow: false, path: '/' }] },
      { username: 'locked', lockPassword: true },
    ],
    rules: [{ regex: false, allow: false, path: '/denied' }],
    page: { '/index.html': '<title>Coffer</title>', '/static/a.js': 'page', '/sw.js': 'worker' },
  })
  const named: readonly Caller[] = ['admin', 'none', ...SINGLE, 'every', 'restricted', 'locked']
  for (const [index, name] of named.entries()) ids.set(name, index + 1)
})
afterAll(() => app[Symbol.asyncDispose]())

/** An account that requests act on, created without a request. */
let somebody: User | undefined

/** True while only refused and reading requests were sent since the tree was planted. */
let isPlanted = false

async function plant(): Promise<void> {
  if (isPlanted) return
  const { db, users } = app.context
  await db.transaction().execute((tx) => tx.deleteFrom('users').where('username', '=', NEWCOMER).execute())
  await db.deleteFrom('groups').execute()
  if (!somebody || !(await users.find(somebody.id))) somebody = await createUser(app.context, { username: 'somebody' })
  // The root itself stays: the program has it open.
  for (const name of readdirSync(app.root)) rmSync(path.join(app.root, name), { recursive: true })
  plantTree(app.root, TREE)
  isPlanted = true
}

async function tokenOf(caller: Caller): Promise<string | null> {
  switch (caller) {
    case 'visitor':
      return null
    case 'ended':
      return endedToken('every', (token) => asAdmin('POST', '/api/logout', '', token))
    case 'deleted':
      return endedToken('deleted', (_, id) => asAdmin('DELETE', `/api/users/${id}`))
    case 'demoted':
      return endedToken('demoted', (_, id) => asAdmin('PUT', `/api/users/${id}`, update('perm', NO_PERMISSIONS)))
    default:
      return app.freshToken(caller)
  }
}

/** Returns a token that was valid until `end`; created once for each name. */
function endedToken(name: string, end: (token: string, id: number) => Promise<Response>): Promise<string> {
  const make = async () => {
    const user =
      name === 'every'
        ? await app.context.users.get(ids.get('every') ?? 0)
        : await createUser(app.context, { username: name, grantedPermissions: ['admin'] })
    const { token } = await app.context.db.transaction().execute((tx) => app.context.sessions.start(tx, user, ORIGIN))
    expect((await app.request('/api/users/1', { as: null, headers: { 'X-Auth': token } })).status).not.toBe(401)
    expect((await end(token, user.id)).status).toBe(200)
    return token
  }
  const token = endedTokens.get(name) ?? make()
  endedTokens.set(name, token)
  return token
}
const endedTokens = new Map<string, Promise<string>>()

async function asAdmin(method: string, target: string, body?: string, token?: string): Promise<Response> {
  return app.request(target, {
    method,
    as: null,
    headers: { 'X-Auth': token ?? (await app.freshToken('admin')) },
    body,
  })
}

async function ask(row: Row, caller: Caller, { method = methodOf(row), target = row.target } = {}) {
  const headers = { ...row.headers, ...(await signInHeaders(row, caller)) }
  const body = isReading(method) ? undefined : row.body
  const answer = await app.request(addressOf(target, ids.get(caller) ?? 2), { method, as: null, headers, body })
  if (answer.status !== 401 && answer.status !== 403 && !isReading(method)) isPlanted = false
  return answer
}

/** App passwords of the callers, by name; those of accounts that ended are gone with them. */
const appPasswords = new Map<Caller, string>()

async function signInHeaders(row: Row, caller: Caller): Promise<Record<string, string>> {
  const token = await tokenOf(caller)
  if (token === null) return {}
  if (!routeOf(row).appPassword) return { 'X-Auth': token }
  if (!ids.has(caller)) return basic(caller, 'coffer_ended')
  const password = appPasswords.get(caller) ?? (await createAppPassword(app.context, caller))
  appPasswords.set(caller, password)
  return basic(caller, password)
}

const addressOf = (target: string, self: number) =>
  target.replace('SELF', String(self)).replace('SOMEBODY', String(somebody?.id))

/** Returns the status in the table, also for callers without a column. */
function expectedOf(row: Row, caller: Caller): number | undefined {
  const cell = (name: (typeof CALLERS)[number]) => row.cells[CALLERS.indexOf(name)]
  switch (caller) {
    case 'deleted':
    case 'demoted':
      return row.others[caller] ?? cell('ended')
    case 'restricted':
      return row.others.restricted ?? (touchesFiles(row) ? 403 : cell('every'))
    case 'locked':
      return row.others.locked ?? cell('every')
    default:
      return cell(caller)
  }
}

/** Reads a response; an endless one is canceled. */
const taken = (answer: Response) =>
  answer.headers.get('Content-Type')?.startsWith('text/event-stream') ? answer.body?.cancel() : answer.bytes()

const isReading = (method: string) => method === 'GET' || method === 'HEAD'
const methodOf = ({ route }: Row) => route.split(' ')[0] ?? ''
function routeOf({ route }: Row): TestApp['routes'][number] {
  const found = app.routes.find((entry) => nameOf(entry) === route)
  if (!found) throw new Error(`${route} is no route`)
  return found
}
const touchesFiles = ({ route }: Row) =>
  app.routes.some((entry) => nameOf(entry) === route && entry.access !== 'public' && entry.effects.length > 0)
const nameOf = ({ method, path: pattern }: { method: string; path: string }) => `${method} ${pattern}`

/** Returns names, contents and times of all served files, and all accounts. */
async function snapshot(): Promise<string[]> {
  const people = (await app.context.users.all()).map((user) => JSON.stringify(user))
  return [...people, ...servedFiles()]
}

function servedFiles(): string[] {
  return readdirSync(app.root, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const found = statSync(path.join(app.root, name))
      return `${name} ${found.mtimeMs} ${found.isFile() ? readFileSync(path.join(app.root, name), 'utf8') : 'folder'}`
    })
}

// The response must also match the API document (`docs/reference/openapi.json`).
test('every route has a row, and every row a route', () => {
  expect([...new Set(ROWS.map(({ route }) => route))].sort()).toEqual(app.routes.map(nameOf).sort())
})

describe.each(ROWS.map((entry) => [entry.route, entry.what, entry] as const))('%s, %s', (_route, _what, row) => {
  test('answers each caller as the table says', async () => {
    const answers: Partial<Record<Caller, number>> = {}
    for (const caller of EVERYBODY) {
      await plant()
      const response = await ask(row, caller)
      expect(securityHeaderFaults(response.headers)).toEqual([])
      expect(await documentationMismatches(routeOf(row), response)).toEqual([])
      answers[caller] = response.status
    }
    expect(answers).toEqual(Object.fromEntries(EVERYBODY.map((caller) => [caller, expectedOf(row, caller)])))
  })

  test('changes nothing where it refuses, nor tells whether anything is there', async () => {
    isPlanted = false
    await plant()
    const before = await snapshot()
    for (const caller of EVERYBODY) {
      const refusal = expectedOf(row, caller)
      if (refusal !== 401 && refusal !== 403) continue
      const there = await ask(row, caller)
      const missing = await ask(row, caller, { target: counterpart(row.target) })
      expect([caller, there.status, await there.text()]).toEqual([caller, missing.status, await missing.text()])
    }
    expect(await snapshot()).toEqual(before)
  })

  test('refuses what a rule denies, there or not, to whoever has every permission', async () => {
    if (!touchesFiles(row)) return
    isPlanted = false
    await plant()
    const before = await snapshot()
    for (const target of deniedForms(row.target)) {
      for (const caller of ['every', 'admin'] as const) {
        const one = await ask(row, caller, { target })
        const other = await ask(row, caller, { target: counterpart(target) })
        expect([one.status, other.status]).toEqual([403, 403])
        expect(await one.text()).toBe(await other.text())
      }
    }
    expect(await snapshot()).toEqual(before)
  })

  test('reads without changing, and HEAD is asked for the same leave as GET', async () => {
    if (methodOf(row) !== 'GET') return
    await plant()
    const before = await snapshot()
    for (const caller of EVERYBODY) {
      const get = await ask(row, caller)
      const head = await ask(row, caller, { method: 'HEAD' })
      await taken(get)
      expect([head.status, await head.text()]).toEqual([get.status, ''])
    }
    expect(await snapshot()).toEqual(before)
  })

  test('writes by header alone, and not for another site', async () => {
    if (methodOf(row) === 'GET' || row.cells[0] !== 401 || routeOf(row).appPassword) return
    await plant()
    const token = await app.freshToken('admin')
    const send = (headers: Record<string, string>, target = row.target) =>
      app.request(addressOf(target, 1), {
        method: methodOf(row),
        as: null,
        headers: { ...row.headers, ...headers },
        body: row.body,
      })
    const before = await snapshot()
    expect((await send({ Cookie: `auth=${token}` })).status).toBe(401)
    expect((await send({}, `${row.target}${row.target.includes('?') ? '&' : '?'}auth=${token}`)).status).toBe(401)
    expect((await send({ 'X-Auth': token, 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
    expect((await send({ 'X-Auth': token, Origin: 'https://elsewhere.example' })).status).toBe(403)
    expect((await send({ 'X-Auth': token, 'Content-Type': 'multipart/form-data; boundary=x' })).status).toBe(415)
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
    expect((await send({ ...form, Cookie: `auth=${token}` })).status).toBe(415)
    expect((await send({ ...form, 'X-Auth': `${token}x`, Cookie: `auth=${token}` })).status).toBe(401)
    expect(await snapshot()).toEqual(before)
  })
})
