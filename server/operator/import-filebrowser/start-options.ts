import type { Config } from '#server/platform/config/settings.ts'
import type { OldInstance } from './source/old-instance.ts'
import { switchesAreSaved } from './source/versions.ts'

/** Start options: File Browser's name, our flag, and the default there. The root is that of this instance: it may be at another place now. */
const SERVER = [
  ['socket', 'socket', ''],
  ['address', 'address', '127.0.0.1'],
  ['port', 'port', '8080'],
  ['baseURL', 'base-url', ''],
  ['tlsCert', 'tls-cert', ''],
  ['tlsKey', 'tls-key', ''],
  ['tokenExpirationTime', 'session-lifetime', ''],
] as const

/** Folders of this instance: the served files, and Coffer's own. */
type Place = Pick<Config, 'root' | 'data'>

/**
 * Returns the options with which Coffer is reachable, and signs in users, as the old instance did: choices that are not settings here.
 * Secrets are not included.
 */
export function startOptions({ server, authMethod, auther, settings }: OldInstance, { root, data }: Place): string[] {
  const words = SERVER.flatMap(([theirs, flag, usual]) => {
    const value = textOf(server[theirs])
    return value === '' || value === usual || (theirs === 'baseURL' && value === '/') ? [] : [`--${flag}=${value}`]
  })
  const place = [`--root=${root}`, `--data=${data}`]
  return [
    ...place,
    ...words,
    ...switches(server, settings ?? {}),
    ...modes(settings ?? {}),
    ...signingIn(authMethod, auther),
  ]
}

function switches(server: OldInstance['server'], settings: Readonly<Record<string, unknown>>): string[] {
  if (!switchesAreSaved(settings, server)) return []
  return [
    ...(server.enableThumbnails === false ? ['--disable-thumbnails'] : []),
    ...(server.resizePreview === false ? ['--disable-preview-resize'] : []),
  ]
}

function modes(settings: Readonly<Record<string, unknown>>): string[] {
  return (['file', 'dir'] as const).flatMap((kind) => {
    const mode = settings[`${kind}Mode`]
    return typeof mode === 'number' && mode > 0 ? [`--${kind}-mode=0${(mode & 0o777).toString(8)}`] : []
  })
}

const USUAL_RECAPTCHA_HOST = 'https://www.google.com'

function signingIn(method: string, auther: Readonly<Record<string, unknown>>): string[] {
  if (method === 'noauth') return ['--auth-method=noauth']
  if (method === 'proxy') return ['--auth-method=proxy', ...named('auth-header', auther.header)]
  if (method === 'hook') return ['--auth-method=hook', ...named('auth-command', auther.command)]
  const { recaptcha } = auther
  if (typeof recaptcha !== 'object' || recaptcha === null || !('key' in recaptcha)) return []
  const key = textOf(recaptcha.key)
  if (key === '') return []
  const host = 'host' in recaptcha ? textOf(recaptcha.host).replace(/\/$/, '') : ''
  const customHost =
    /^https:\/\/[\w.-]+$/.test(host) && host !== USUAL_RECAPTCHA_HOST ? [`--recaptcha-host=${host}`] : []
  return ['--captcha=recaptcha', `--recaptcha-key=${key}`, ...customHost]
}

const named = (flag: string, value: unknown): string[] => (textOf(value) === '' ? [] : [`--${flag}=${textOf(value)}`])
/** Returns a plain value as text; one with control characters is not a valid address or file, and is omitted. */
function textOf(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return /\p{Cc}/u.test(text) ? '' : text
}
