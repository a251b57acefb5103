import { AuthMethod, SignInMethod } from '#contract/auth-method.ts'
import * as kinds from './kinds.ts'
import { mailAddress, smtpUrl } from './mail-kinds.ts'

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
  root: option('Files', kinds.path, 'folder to serve; if omitted, a demo', { alias: ['FB_ROOT'] }),
  data: option(
    'Files',
    kinds.path,
    'folder for the database, keys and caches (default: coffer/NAME OF ROOT in $XDG_DATA_HOME)',
  ),
  'cache-dir': option('Files', kinds.path, 'folder for cached previews (default: cache in --data)', {
    alias: ['FB_CACHE_DIR'],
  }),
  'thumbnail-cache-size': option('Files', kinds.bytes, 'maximum size of the preview cache, such as 2G; 0 disables it', {
    default: '500M',
  }),
  'branding-dir': option('Files', kinds.path, 'folder that contains branding files (default: branding in --data)'),
  'file-mode': option('Files', kinds.mode, 'permissions of new files', { default: '0640', alias: ['FB_FILE_MODE'] }),
  'dir-mode': option('Files', kinds.mode, 'permissions of new folders', { default: '0750', alias: ['FB_DIR_MODE'] }),
  'follow-external-symlinks': option(
    'Files',
    kinds.toggle,
    'follow symbolic links out of a scope; refused in this version',
    {
      ...off,
      alias: ['FB_FOLLOW_EXTERNAL_SYMLINKS'],
    },
  ),

  address: option('Network', kinds.address, 'address to listen on', { default: '127.0.0.1', alias: ['FB_ADDRESS'] }),
  port: option('Network', kinds.port, 'port to listen on; 0 selects a free port', {
    default: '8080',
    alias: ['FB_PORT'],
  }),
  'base-url': option('Network', kinds.baseUrl, 'base path of all addresses, such as /files', {
    default: '/',
    alias: ['FB_BASE_URL', 'FB_BASEURL'],
  }),
  socket: option('Network', kinds.socketPath, 'unix socket to listen on instead of --address and --port', {
    alias: ['FB_SOCKET'],
  }),
  'socket-perm': option(
    'Network',
    kinds.mode,
    'permissions of the socket; every process that can open it is a trusted proxy',
    {
      default: '0660',
      alias: ['FB_SOCKET_PERM'],
    },
  ),
  'external-url': option(
    'Network',
    kinds.externalUrl,
    'base address of share links, and site of passkeys, such as https://files.example.org (default: address of the open page)',
  ),
  offload: option(
    'Network',
    kinds.offload,
    'let trusted proxies send downloads: accel:/PREFIX/ (X-Accel-Redirect) or sendfile (X-Sendfile)',
  ),
  'tls-cert': option('Network', kinds.path, 'certificate (PEM); requires --tls-key', { alias: ['FB_CERT'] }),
  'tls-key': option('Network', kinds.path, 'private key (PEM); requires --tls-cert', { alias: ['FB_KEY'] }),
  'trusted-proxies': option('Network', kinds.networks, 'addresses and ranges of trusted proxies, separated by commas', {
    default: '',
  }),
  'webhook-networks': option(
    'Network',
    kinds.networks,
    'addresses and ranges that are not public and that webhooks can reach, separated by commas',
    {
      default: '',
    },
  ),
  'smtp-url': option(
    'Network',
    smtpUrl,
    'mail server, such as smtps://USER:PASSWORD@HOST:465, smtp://USER:PASSWORD@HOST:587 (STARTTLS) or smtp://HOST:25?tls=none',
    { secret: true },
  ),
  'mail-from': option('Network', mailAddress, 'sender address of emails, for COFFER_SMTP_URL'),
  'mail-ca': option('Network', kinds.path, 'additional certificates (PEM) that are trusted for the mail server'),
  'webhook-ca': option('Network', kinds.path, 'additional certificates (PEM) that webhooks trust'),

  username: option('First administrator', kinds.userName, 'name of the account created at the first start', {
    default: 'admin',
    alias: ['FB_USERNAME'],
  }),
  'admin-password': option(
    'First administrator',
    kinds.text,
    'password of that account (default: a random one, shown once)',
    {
      secret: true,
    },
  ),
  'admin-password-hash': option('First administrator', kinds.text, 'password of that account as a bcrypt hash', {
    secret: true,
    alias: ['FB_PASSWORD'],
  }),

  'sign-in': option(
    'Signing in',
    kinds.listOf(...SignInMethod.options),
    'sign-in methods that are on: password (stored by Coffer), oidc (OpenID Connect), ldap, proxy (header of a proxy), hook (your own program); or none alone (no sign-in) (default: password)',
  ),
  'auth-method': option(
    'Signing in',
    kinds.oneOf(...AuthMethod.options),
    'a single method in place of --sign-in: json (password), noauth (none), proxy, hook',
  ),
  noauth: option('Signing in', kinds.toggle, 'same as --sign-in none: everyone is the first administrator', {
    ...off,
    alias: ['FB_NOAUTH'],
  }),
  'auth-header': option(
    'Signing in',
    kinds.headerName,
    'header with the username for the method proxy, such as X-Remote-User',
  ),
  'auth-command': option('Signing in', kinds.command, 'program with absolute path, and arguments, for the method hook'),
  'second-factor-key': option(
    'Signing in',
    kinds.path,
    'file with the key for the secrets of second factors; created at the first use (default: second-factor.key in --data)',
  ),
  captcha: option('Signing in', kinds.oneOf('none', 'recaptcha', 'proof-of-work'), 'captcha for sign-in and sign-up', {
    default: 'none',
  }),
  'recaptcha-host': option('Signing in', kinds.origin, 'server of reCAPTCHA', {
    default: 'https://www.google.com',
  }),
  'recaptcha-key': option('Signing in', kinds.publicKey, 'site key for reCAPTCHA'),
  'recaptcha-secret': option('Signing in', kinds.text, 'secret key for reCAPTCHA', { secret: true }),

  'disable-thumbnails': option('Features', kinds.toggle, 'disable thumbnails in listings', {
    ...off,
    alias: ['FB_DISABLE_THUMBNAILS'],
  }),
  'disable-preview-resize': option('Features', kinds.toggle, 'show original pictures in previews', {
    ...off,
    alias: ['FB_DISABLE_PREVIEW_RESIZE'],
  }),
  'archive-notes': option(
    'Features',
    kinds.toggle,
    'add a list of skipped links and unreadable files to archives',
    off,
  ),
  'no-service-worker': option(
    'Features',
    kinds.toggle,
    'remove the service worker: no offline page, no sharing from other apps',
    off,
  ),
  'hide-version': option('Features', kinds.toggle, 'do not show the version in the page', off),

  'enable-exec': option(
    'Commands',
    kinds.toggle,
    'let permitted users run commands, and administrators run commands on events',
    {
      ...off,
      oppositeAlias: 'FB_DISABLE_EXEC',
    },
  ),
  'exec-unconfined': option(
    'Commands',
    kinds.toggle,
    'run programs without a sandbox, with all permissions of the server',
    off,
  ),
  'exec-path': option('Commands', kinds.folders(':'), 'folders of programs, separated by colons', {
    default: '/usr/local/bin:/usr/bin:/bin',
  }),
  'exec-programs': option(
    'Commands',
    kinds.programs,
    'programs in other folders or under other names, such as say=/opt/say/bin/say, separated by commas',
    { default: '' },
  ),
  'exec-folders': option(
    'Commands',
    kinds.folders(','),
    'additional folders that programs can read, separated by commas',
    {
      default: '',
    },
  ),
  'exec-network': option('Commands', kinds.toggle, 'give programs access to the network, including this machine', off),
  'exec-time': option('Commands', kinds.count(1, 86_400), 'time limit of a command, in seconds', { default: '60' }),
  'exec-output': option('Commands', kinds.bytes, 'maximum output of a command', { default: '1M' }),
  'exec-memory': option('Commands', kinds.bytes, 'maximum memory of a command', { default: '512M' }),
  'exec-processes': option('Commands', kinds.count(1, 10_000), 'maximum number of processes of a command', {
    default: '64',
  }),

  'session-lifetime': option('Sessions', kinds.duration, 'lifetime of a token until it is renewed', {
    default: '2h',
    alias: ['FB_TOKEN_EXPIRATION_TIME'],
  }),
  'session-idle': option('Sessions', kinds.duration, 'end sessions unused for this time (default: 7d)'),
  'session-max': option('Sessions', kinds.duration, 'end all sessions after this time (default: 30d)'),
  'no-url-token': option('Sessions', kinds.toggle, 'refuse tokens in addresses (?auth=)', off),

  'metrics-token': option('Program', kinds.token, 'bearer token for the metrics at /metrics', {
    secret: true,
  }),
  'metrics-address': option(
    'Program',
    kinds.endpoint,
    'separate address and port for the metrics, such as 127.0.0.1:9100',
  ),

  'log-format': option('Program', kinds.oneOf('text', 'json'), 'format of log lines', { default: 'text' }),
  'log-level': option('Program', kinds.oneOf('debug', 'info', 'warn', 'error'), 'minimum level of log lines', {
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
  help: { letter: 'h', placeholder: '', help: 'print this help' },
  version: { letter: 'v', placeholder: '', help: 'print the version' },
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
