import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { type ConnectionOptions, checkServerIdentity, connect as connectTls } from 'node:tls'
import { Client, type Entry, type Filter, ResultCodeError } from 'ldapts'
import type { DirectorySettings } from '#contract/ldap.ts'
import { DirectoryFailure, type FailureReason } from './failure.ts'

/** @limit Signing in and accounts | Connecting to a directory server | {ms} */
const CONNECT_TIMEOUT = 5000

/** @limit Signing in and accounts | Answer of a directory server | {ms} */
const ANSWER_TIMEOUT = 10_000

/**
 * Bytes that a directory server may send in a connection.
 *
 * @limit Signing in and accounts | Answers of a directory server | {bytes}
 */
const ANSWER_LIMIT = 4 * 1024 * 1024

/** Result codes of a server that is busy or unavailable. */
const UNAVAILABLE = [51, 52]

/** Time limits in milliseconds. */
export type Timeouts = { readonly connect: number; readonly answer: number }

const TIMEOUTS: Timeouts = { connect: CONNECT_TIMEOUT, answer: ANSWER_TIMEOUT }

/** Settings of a connection. */
export type ConnectionSettings = Pick<
  DirectorySettings,
  'certificates' | 'startTls' | 'allowUnencryptedConnections'
> & {
  readonly timeouts?: Timeouts
  /** Ends the connection, also while a request waits for its answer. */
  readonly signal?: AbortSignal
}

/** A search in a directory. The answer has at most `limit` entries. */
export type Search = {
  readonly base: string
  readonly scope: 'base' | 'sub'
  readonly filter: Filter | string
  readonly attributes: readonly string[]
  readonly limit: number
  /** Attributes whose values are bytes. */
  readonly binary?: readonly string[]
}

/** A connection to a directory server that identifies as one account, and is never used for another. */
export class DirectoryConnection implements Disposable {
  readonly #client: Client
  readonly #sockets = new Set<Socket>()
  readonly #timeouts: Timeouts
  readonly #signal: AbortSignal | undefined
  readonly #end = () => this[Symbol.dispose]()
  #isBound = false

  private constructor(url: string, tls: ConnectionOptions, { timeouts = TIMEOUTS, signal }: ConnectionSettings) {
    this.#timeouts = timeouts
    this.#signal = signal
    signal?.addEventListener('abort', this.#end)
    this.#client = new Client({
      url,
      connectTimeout: timeouts.connect,
      ...(url.startsWith('ldaps:') && { tlsOptions: tls }),
      createConnection: ((port: number, host: string) => this.#watch(connectTcp(port, host))) as typeof connectTcp,
      createSecureConnection: ((...args: Parameters<typeof connectTls>) =>
        this.#watch(connectTls(...args))) as typeof connectTls,
    })
  }

  /**
   * Connects to a server, with encryption before anything else is sent. The certificate must be valid for the host of the address. Without
   * encryption, it connects to this machine only, unless the settings allow it. A server that refuses StartTLS gets no password.
   * @throws DirectoryFailure
   */
  static async open(url: string, settings: ConnectionSettings): Promise<DirectoryConnection> {
    const { certificates, startTls, allowUnencryptedConnections } = settings
    const host = hostOf(url)
    const isPlain = !url.startsWith('ldaps:') && !startTls
    if (isPlain && !allowUnencryptedConnections && !isLoopback(host)) {
      throw new DirectoryFailure('unencrypted connection not allowed', url)
    }
    const tls: ConnectionOptions = {
      host,
      ...(isIP(host) === 0 && { servername: host }),
      rejectUnauthorized: true,
      checkServerIdentity: (_, certificate) => checkServerIdentity(host, certificate),
      minVersion: 'TLSv1.2',
      ...(certificates !== '' && { ca: certificates }),
    }
    const connection = new DirectoryConnection(url, tls, settings)
    try {
      await connection.#connect(url, tls, startTls)
      return connection
    } catch (error) {
      connection[Symbol.dispose]()
      throw error
    }
  }

  /**
   * Identifies as an account, once.
   * @returns false when the server refuses the account or its password
   * @throws DirectoryFailure when it gives no answer
   */
  async bind(dn: string, password: string): Promise<boolean> {
    // A server answers success to a bind without a name or without a password, but identifies nobody.
    if (dn === '' || !dn.includes('=') || password === '') return false
    if (this.#isBound) throw new Error('A connection identifies as one account.')
    this.#isBound = true
    try {
      await this.#timed(this.#client.bind(dn, password), this.#timeouts.answer)
      return true
    } catch (error) {
      if (error instanceof ResultCodeError && !UNAVAILABLE.includes(error.code)) return false
      throw failureOf(error, 'unreachable')
    }
  }

  /** Returns the entries that a search finds; references to other servers are not followed. @throws DirectoryFailure */
  async search({ base, scope, filter, attributes, limit, binary = [] }: Search): Promise<Entry[]> {
    const options = {
      ...{ scope, filter, sizeLimit: limit, derefAliases: 'never' as const },
      ...{ attributes: [...attributes], explicitBufferAttributes: [...binary] },
      timeLimit: Math.ceil(this.#timeouts.answer / 1000),
    }
    try {
      const { searchEntries } = await this.#timed(this.#client.search(base, options), this.#timeouts.answer)
      return searchEntries.slice(0, limit)
    } catch (error) {
      // No such object.
      if (error instanceof ResultCodeError && error.code === 32) return []
      const isRefusal = error instanceof ResultCodeError && !UNAVAILABLE.includes(error.code)
      throw failureOf(error, isRefusal ? 'search refused' : 'unreachable')
    }
  }

  /** Ends the connection, also while a request waits for its answer. */
  [Symbol.dispose](): void {
    this.#signal?.removeEventListener('abort', this.#end)
    for (const socket of this.#sockets) socket.destroy()
    this.#sockets.clear()
  }

  async #connect(url: string, tls: ConnectionOptions, startTls: boolean): Promise<void> {
    const isEncrypted = url.startsWith('ldaps:')
    if (isEncrypted || !startTls) return
    try {
      await this.#timed(this.#client.startTLS({ ...tls }), this.#timeouts.connect)
    } catch (error) {
      throw failureOf(error, 'encryption refused')
    }
  }

  /** Limits the bytes that a socket receives, and remembers it so that it can be closed. */
  #watch<T extends Socket>(socket: T): T {
    this.#sockets.add(socket)
    let received = 0
    socket.on('data', (bytes: Uint8Array) => {
      received += bytes.length
      if (received > ANSWER_LIMIT) this[Symbol.dispose]()
    })
    return socket
  }

  /** Closes the connection when a request, or all of the work for which it is open, takes too long. */
  async #timed<T>(work: Promise<T>, limit: number): Promise<T> {
    const { promise, reject } = Promise.withResolvers<never>()
    const signal = this.#signal
    const giveUp = () => reject(new DirectoryFailure('took too long'))
    if (signal?.aborted) giveUp()
    signal?.addEventListener('abort', giveUp)
    const timer = setTimeout(() => {
      reject(new DirectoryFailure('timeout'))
      this[Symbol.dispose]()
    }, limit)
    try {
      return await Promise.race([work, promise])
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
    }
  }
}

/** Returns the failure for an error of a request. */
function failureOf(error: unknown, reason: FailureReason): DirectoryFailure {
  if (error instanceof DirectoryFailure) return error
  const { message, code = '' } = error as Error & { code?: unknown }
  return new DirectoryFailure(reason, [message, code].filter(String).join(' '))
}

/** Returns the host of an address, without the brackets of IPv6. */
function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^\[(.*)\]$/, '$1')
}

/** Returns whether a host is this machine by its name or address alone; a name that resolves to it is not. */
function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}
