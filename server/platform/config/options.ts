import { AuthMethod } from '#contract/auth-method.ts'
import * as kinds from './kinds.ts'

/** A setting. Its flag is `--name`, its variable `COFFER_NAME`, its key in a config file `name`. */
export type Option<T> = {
  readonly kind: kinds.Kind<T>
  readonly group: Group
  readonly help: string
  /** Default as a user would write it. A setting without one has a default that depends on others, named in its help, or none. */
  readonly default?: string
  /** File Browser's variables of the same meaning, or of the opposite one. */
  readonly alias?: readonly string[]
  readonly oppositeAlias?: string
  /** Read from the environment only, because a command line is visible to all users of the machine. */
  readonly secret?: true
}

type Group = (typeof groups)[number]

/** Groups in the order of the help. */
export const groups = [
  'Files',
  'Network',
  'First administrator',
  'Signing in',
  'Features',
  'Commands',
  'Sessions',
  'Program',
] as const

type More = Omit<Partial<Option<unknown>>, 'kind' | 'group' | 'help'>

function option<T>(group: Group, kind: kinds.Kind<T>, help: string): Option<T>
function option<T, const M extends More>(group: Group, kind: kinds.Kind<T>, help: string, more: M): Option<T> & M
function option<T>(group: Group, kind: kinds.Kind<T>, help: string, more: More = {}): Option<T> {
  return { group, kind, help, ...more }
}

const off = { default: 'false' } as const

/** All settings. */
const options = {
  root: option('Files', kinds.path, 'folder to serve; without it Coffer shows a demo', { alias: ['FB_ROOT'] }),
  data: option(
    'Files',
    kinds.path,
    'folder of the database, keys and caches (default: coffer/NAME OF ROOT in $XDG_DATA_HOME)',
  ),
  'cache-dir': option('Files', kinds.path, 'folder of the previews (default: cache in --data)', {
    alias: ['FB_CACHE_DIR'],
  }),
  'thumbnail-cache-size': option('Files', kinds.bytes, 'most bytes of previews that are kept, such as 2G; 0: none', {
    default: '500M',
  }),
  'branding-dir': option(
    'Files',
    kinds.path,
    'folder below which branding files may lie (default: branding in --data)',
  ),
  'file-mode': option('Files', kinds.mode, 'permissions of new files', { default: '0640', alias: ['FB_FILE_MODE'] }),
  'dir-mode': option('Files', kinds.mode, 'permissions of new folders', { default: '0750', alias: ['FB_DIR_MODE'] }),
  'follow-external-symlinks': option(
    'Files',
    kinds.toggle,
    'serve what links outside of a scope lead to; refused in this version',
    {
      ...off,
      alias: ['FB_FOLLOW_EXTERNAL_SYMLINKS'],
    },
  ),

  address: option('Network', kinds.address, 'address to listen on', { default: '127.0.0.1', alias: ['FB_ADDRESS'] }),
  port: option('Network', kinds.port, 'port to listen on; 0 takes any free one', {
    default: '8080',
    alias: ['FB_PORT'],
  }),
  'base-url': option('Network', kinds.baseUrl, 'path below which Coffer is reached, such as /files', {
    default: '/',
    alias: ['FB_BASE_URL', 'FB_BASEURL'],
  }),
  socket: option('Network', kinds.socketPath, 'unix socket to listen on, in place of --address and --port', {
    alias: ['FB_SOCKET'],
  }),
  'socket-perm': option('Network', kinds.mode, 'who may open the socket: all of them count as trusted proxies', {
    default: '0660',
    alias: ['FB_SOCKET_PERM'],
  }),
  'external-url': option(
    'Network',
    kinds.externalUrl,
    'address that links for others begin with, such as https://files.example.org (default: where the page is open)',
  ),
  offload: option(
    'Network',
    kinds.offload,
    'trusted proxies send downloads themselves: accel:/PREFIX/ (X-Accel-Redirect) or sendfile (X-Sendfile)',
  ),
  'tls-cert': option('Network', kinds.path, 'certificate (PEM), together with --tls-key', { alias: ['FB_CERT'] }),
  'tls-key': option('Network', kinds.path, 'private key (PEM), together with --tls-cert', { alias: ['FB_KEY'] }),
  'trusted-proxies': option(
    'Network',
    kinds.networks,
    'addresses and ranges whose forwarding headers count, with commas between',
    {
      default: '',
    },
  ),
  'webhook-networks': option(
    'Network',
    kinds.networks,
    'addresses and ranges that webhooks may reach although they are not public, with commas between',
    {
      default: '',
    },
  ),
  'webhook-ca': option('Network', kinds.path, 'certificates (PEM) that webhooks trust besides those of the system'),

  username: option('First administrator', kinds.userName, 'name of the account made at the first start', {
    default: 'admin',
    alias: ['FB_USERNAME'],
  }),
  'admin-password': option('First administrator', kinds.text, 'its password (default: a random one, shown once)', {
    secret: true,
  }),
  'admin-password-hash': option('First administrator', kinds.text, 'its password as a bcrypt hash', {
    secret: true,
    alias: ['FB_PASSWORD'],
  }),

  'auth-method': option(
    'Signing in',
    kinds.oneOf(...AuthMethod.options),
    'how people come in: passwords kept here, nobody signs in, a proxy says who, a program says whether (default: json)',
  ),
  noauth: option('Signing in', kinds.toggle, '--auth-method noauth: everybody is the first administrator', {
    ...off,
    alias: ['FB_NOAUTH'],
  }),
  'auth-header': option('Signing in', kinds.headerName, 'proxy: the header with the user name, as in X-Remote-User'),
  'auth-command': option('Signing in', kinds.command, 'hook: the program, by its absolute path, and its arguments'),
  captcha: option('Signing in', kinds.oneOf('none', 'recaptcha', 'proof-of-work'), 'what holds programs back', {
    default: 'none',
  }),
  'recaptcha-host': option('Signing in', kinds.origin, 'whom reCAPTCHA is asked of', {
    default: 'https://www.google.com',
  }),
  'recaptcha-key': option('Signing in', kinds.publicKey, 'the site key for reCAPTCHA'),
  'recaptcha-secret': option('Signing in', kinds.text, 'the secret for reCAPTCHA', { secret: true }),

  'disable-thumbnails': option('Features', kinds.toggle, 'no small pictures in listings', {
    ...off,
    alias: ['FB_DISABLE_THUMBNAILS'],
  }),
  'disable-preview-resize': option('Features', kinds.toggle, 'previews show the original pictures', {
    ...off,
    alias: ['FB_DISABLE_PREVIEW_RESIZE'],
  }),
  'archive-notes': option(
    'Features',
    kinds.toggle,
    'archives say which links and unreadable files they leave out',
    off,
  ),
  'no-service-worker': option(
    'Features',
    kinds.toggle,
    'the page opens only with a connection and takes nothing from other apps; browsers remove what they kept of it',
    off,
  ),
  'hide-version': option('Features', kinds.toggle, 'do not tell the page which version this is', off),

  'enable-exec': option(
    'Commands',
    kinds.toggle,
    'let permitted people run commands, and administrators hang them on events',
    {
      ...off,
      oppositeAlias: 'FB_DISABLE_EXEC',
    },
  ),
  'exec-unconfined': option(
    'Commands',
    kinds.toggle,
    'without bubblewrap: what is run may do everything that the server may',
    off,
  ),
  'exec-path': option('Commands', kinds.folders(':'), 'where programs are looked up', {
    default: '/usr/local/bin:/usr/bin:/bin',
  }),
  'exec-programs': option(
    'Commands',
    kinds.programs,
    'programs that are elsewhere, or go by another name, such as say=/opt/say/bin/say, with commas between',
    { default: '' },
  ),
  'exec-folders': option(
    'Commands',
    kinds.folders(','),
    'further folders that programs may read, with commas between',
    {
      default: '',
    },
  ),
  'exec-network': option('Commands', kinds.toggle, 'programs reach the network, this machine included', off),
  'exec-time': option('Commands', kinds.count(1, 86_400), 'seconds that a command may take', { default: '60' }),
  'exec-output': option('Commands', kinds.bytes, 'most bytes that a command may say', { default: '1M' }),
  'exec-memory': option('Commands', kinds.bytes, 'memory that a command may use', { default: '512M' }),
  'exec-processes': option('Commands', kinds.count(1, 10_000), 'processes that a command may have', { default: '64' }),

  'session-lifetime': option('Sessions', kinds.duration, 'how long a token is good before it is renewed', {
    default: '2h',
    alias: ['FB_TOKEN_EXPIRATION_TIME'],
  }),
  'session-idle': option('Sessions', kinds.duration, 'unused sessions end after this time (default: 7d)'),
  'session-max': option('Sessions', kinds.duration, 'all sessions end after this time (default: 30d)'),
  'no-url-token': option('Sessions', kinds.toggle, 'refuse tokens in addresses (?auth=)', off),

  'metrics-token': option('Program', kinds.token, 'figures at /metrics for whoever brings it as a bearer token', {
    secret: true,
  }),
  'metrics-address': option(
    'Program',
    kinds.endpoint,
    'figures at /metrics of an address and port of their own, such as 127.0.0.1:9100',
  ),

  'log-format': option('Program', kinds.oneOf('text', 'json'), 'how log lines look', { default: 'text' }),
  'log-level': option('Program', kinds.oneOf('debug', 'info', 'warn', 'error'), 'the least that is logged', {
    default: 'info',
  }),
} as const satisfies Record<string, Option<unknown>>

/** A flag of the program that is not a setting. */
type ProgramFlag = { readonly letter: string; readonly placeholder: string; readonly help: string }

/** Flags that are not settings, in the order of the help. */
export const programFlags = {
  config: {
    letter: 'c',
    placeholder: 'FILE',
    help: 'read settings from FILE (default: coffer.json, .yaml, .yml or .toml in this directory, else a .filebrowser file)',
  },
  help: { letter: 'h', placeholder: '', help: 'show this' },
  version: { letter: 'v', placeholder: '', help: 'show the version' },
} as const satisfies Record<string, ProgramFlag>

export type OptionName = keyof typeof options

type ValueOf<O> = O extends { kind: kinds.Kind<infer T> } ? (O extends { default: string } ? T : T | undefined) : never

/** The value of each setting; undefined where none was given and there is no default. */
export type Values = { [Name in OptionName]: ValueOf<(typeof options)[Name]> }

export const optionNames = Object.keys(options) as readonly OptionName[]

/** Returns whether a setting of that name exists. */
export function isOptionName(name: string): name is OptionName {
  return Object.hasOwn(options, name)
}

/** Returns an option with the general type. */
export function optionOf(name: OptionName): Option<unknown> {
  return options[name]
}

/** Returns the environment variable of an option: `log-level` → `COFFER_LOG_LEVEL`. */
export function variableOf(name: OptionName): string {
  return `COFFER_${name.toUpperCase().replaceAll('-', '_')}`
}
