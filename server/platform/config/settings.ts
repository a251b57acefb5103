import type { IpNetwork } from '#server/platform/network/ip-network.ts'
import type { Auth, CaptchaSetting } from './entry.ts'
import type { Endpoint, Offload } from './kinds.ts'
import type { Tls } from './tls.ts'

/** Every setting, checked. Paths are absolute, times in milliseconds. */
export type Config = {
  /** Nobody said what to serve, so `root` is a demo tree that the program makes itself. */
  readonly demo: boolean
  readonly root: string
  readonly data: string
  /** Was `data` said? Else it follows from `root`. */
  readonly dataNamed: boolean
  readonly cacheDir: string
  /** Bytes of previews that are kept there; 0: none. */
  readonly thumbnailCacheSize: number
  readonly brandingDir: string
  /** Files with secrets that the operator keeps for the program alone: the private key, the config file. */
  readonly privateFiles: readonly string[]
  readonly fileMode: number
  readonly dirMode: number
  readonly address: string
  /** 0: any free one. */
  readonly port: number
  /** `''`, or begins with `/` and does not end with one. */
  readonly baseUrl: string
  /** Listens here and nowhere else, when there is one. */
  readonly socket: SocketConfig | null
  /** Links for others begin with it; it ends in no `/`. Null: with the address at which the page is open. */
  readonly externalUrl: string | null
  /** How trusted proxies are told to send files themselves. */
  readonly offload: Offload | null
  readonly tls: Tls | null
  readonly trustedProxies: readonly IpNetwork[]
  readonly webhooks: WebhookConfig
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
  /** Lines about what was said and is passed over. */
  readonly notices: readonly string[]
  readonly secrets: Secrets
}

/** A unix socket and its permission bits. */
export type SocketConfig = { readonly path: string; readonly mode: number }

/** What the operator decided of the addresses that webhooks reach. */
type WebhookConfig = {
  /** They may reach these, although they are not public. */
  readonly networks: readonly IpNetwork[]
  /** Certificates, PEM, that they trust in addition. */
  readonly ca: readonly string[]
}

/** Who may see figures of the running program, and where; off where there is neither. */
type MetricsConfig = {
  /** Whoever brings it may. */
  readonly token: string | undefined
  /** They are here and not at the address of the page. */
  readonly address: Endpoint | null
}

/** What the operator decided of programs that people run, and that run at events. */
export type ExecConfig = {
  /** Are they kept apart from all but the files of whoever they run for? */
  readonly isConfined: boolean
  readonly network: boolean
  /** Where names of programs are looked up; those in `table` are there. */
  readonly path: readonly string[]
  readonly table: ReadonlyMap<string, string>
  /** Further folders that they may read. */
  readonly folders: readonly string[]
  /** Milliseconds. */
  readonly time: number
  /** Bytes. */
  readonly output: number
  readonly memory: number
  readonly processes: number
}

/** The first administrator's password, at most one of the two. */
type Secrets = { readonly adminPassword: string | undefined; readonly adminPasswordHash: string | undefined }
