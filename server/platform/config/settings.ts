import type { IpNetwork } from '#server/platform/network/ip-network.ts'
import type { Auth, CaptchaSetting } from './authentication.ts'
import type { Endpoint, Offload } from './kinds.ts'
import type { SmtpServer } from './mail-kinds.ts'
import type { Tls } from './tls.ts'

/** All settings, validated. Paths are absolute, times in milliseconds. */
export type Config = {
  /** Whether no root was given, so that `root` is a generated demo tree. */
  readonly demo: boolean
  readonly root: string
  readonly data: string
  /** Whether `data` was given; otherwise it is derived from `root`. */
  readonly dataNamed: boolean
  readonly cacheDir: string
  /** Maximum size of the preview cache, in bytes; 0 disables it. */
  readonly thumbnailCacheSize: number
  readonly brandingDir: string
  /** The operator's files with secrets, for the program alone: the private key and the config file. */
  readonly privateFiles: readonly string[]
  /** File with the key for the secrets of second factors. */
  readonly factorKey: string
  readonly fileMode: number
  readonly dirMode: number
  readonly address: string
  /** 0 selects any free port. */
  readonly port: number
  /** `''`, or begins with `/` and does not end with one. */
  readonly baseUrl: string
  /** The unix socket to listen on, exclusively, if there is one. */
  readonly socket: SocketConfig | null
  /** Base of links for other users, without a trailing `/`. Null: the address at which the page is open. */
  readonly externalUrl: string | null
  /** The header by which trusted proxies are asked to send files themselves. */
  readonly offload: Offload | null
  readonly tls: Tls | null
  readonly trustedProxies: readonly IpNetwork[]
  readonly webhooks: WebhookConfig
  readonly mail: MailConfig
  readonly username: string
  readonly auth: Auth
  readonly captcha: CaptchaSetting
  readonly enableExec: boolean
  readonly exec: ExecConfig
  readonly disableThumbnails: boolean
  readonly disablePreviewResize: boolean
  readonly archiveNotes: boolean
  readonly noServiceWorker: boolean
  readonly hideVersion: boolean
  readonly sessionLifetime: number
  readonly sessionIdle: number
  readonly sessionMax: number
  readonly noUrlToken: boolean
  readonly metrics: MetricsConfig
  readonly logFormat: 'text' | 'json'
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error'
  /** Lines about settings that were ignored. */
  readonly notices: readonly string[]
  readonly secrets: Secrets
}

/** A unix socket and its permission bits. */
export type SocketConfig = { readonly path: string; readonly mode: number }

/** Network settings of webhooks. */
type WebhookConfig = {
  /** Networks that webhooks may reach although they are not public. */
  readonly networks: readonly IpNetwork[]
  /** PEM certificates that webhooks trust in addition. */
  readonly ca: readonly string[]
}

/** Settings of email. */
type MailConfig = {
  /** The mail server of the start options, which administrators cannot change; null where they configure it. */
  readonly server: SmtpServer | null
  /** PEM certificates that are trusted in addition. */
  readonly ca: readonly string[]
}

/** Access to metrics; disabled where neither is set. */
type MetricsConfig = {
  /** Bearer token that grants access. */
  readonly token: string | undefined
  /** Endpoint that serves metrics instead of the page's address. */
  readonly address: Endpoint | null
}

/** Settings of commands that users run and that hooks run. */
export type ExecConfig = {
  /** Whether programs are sandboxed, with access only to the files of their user. */
  readonly isConfined: boolean
  readonly network: boolean
  /** Search path for programs that are not in `table`. */
  readonly path: readonly string[]
  readonly table: ReadonlyMap<string, string>
  /** Further folders that programs may read. */
  readonly folders: readonly string[]
  /** Time limit in milliseconds. */
  readonly time: number
  /** Maximum output in bytes. */
  readonly output: number
  readonly memory: number
  readonly processes: number
}

/** The first administrator's password; at most one of the two is set. */
type Secrets = { readonly adminPassword: string | undefined; readonly adminPasswordHash: string | undefined }
