import { randomUUID } from 'node:crypto'
import { PresenceFilter } from 'ldapts'
import type { DirectorySettings } from '#contract/ldap.ts'
import { DirectoryConnection, type Timeouts } from './connection.ts'
import { type DirectoryUser, filterFor, toDirectoryUser, userAttributes, type Wanted } from './entries.ts'
import { DirectoryFailure } from './failure.ts'
import { groupsOfUser } from './groups.ts'
import type { DirectoryServers } from './servers.ts'

/** A user who identified with the right password, and their groups. */
export type AuthenticatedUser = DirectoryUser & { readonly groups: readonly string[] }

export type DirectoryParts = {
  readonly settings: DirectorySettings
  /** Password of the account that searches. */
  readonly bindPassword: string
  readonly servers: DirectoryServers
  readonly timeouts?: Timeouts
  /** Ends all work that waits for an answer. */
  readonly signal?: AbortSignal
}

/** Finds users in a directory and verifies their passwords. */
export class Directory {
  readonly #parts: DirectoryParts

  constructor(parts: DirectoryParts) {
    this.#parts = parts
  }

  /**
   * Verifies the password of a user: searches for the entry with the bind account, then identifies as exactly that entry in a connection of its
   * own. For an unknown name it makes the same requests.
   * @returns null when the name or the password is wrong
   * @throws DirectoryFailure
   */
  async authenticate(wanted: Wanted, password: string): Promise<AuthenticatedUser | null> {
    // Servers answer success to a bind without a password, but identify nobody.
    if (password === '' || ('username' in wanted && wanted.username === '')) return null
    return this.#withServer(async (url, search) => {
      const user = await this.#find(search, wanted)
      const isRight = await this.#verify(url, user?.dn ?? this.#unknownDn(), password)
      if (!user || !isRight) return null
      // The entry of this name may have become another one meanwhile.
      const again = await this.#read(search, user.dn)
      if (again?.id !== user.id) throw new DirectoryFailure('entry changed', user.dn)
      return { ...again, groups: await groupsOfUser(search, again, this.#parts.settings) }
    })
  }

  /** Returns a user with their groups, without a password; null when the filter finds nobody. @throws DirectoryFailure */
  async find(wanted: Wanted): Promise<AuthenticatedUser | null> {
    return this.#withServer(async (_, search) => {
      const user = await this.#find(search, wanted)
      return user && { ...user, groups: await groupsOfUser(search, user, this.#parts.settings) }
    })
  }

  /** Connects to one server with the bind account. @throws DirectoryFailure */
  async check(url: string): Promise<void> {
    using search = await this.#open(url)
    await this.#bindForSearch(search)
  }

  async #bindForSearch(search: DirectoryConnection): Promise<void> {
    const { settings, bindPassword } = this.#parts
    if (await search.bind(settings.bindDn, bindPassword)) return
    throw new DirectoryFailure('bind account refused', settings.bindDn)
  }

  /** Runs work with a server that answers, and a connection of the bind account that ends with the work. */
  async #withServer<T>(work: (url: string, search: DirectoryConnection) => Promise<T>): Promise<T> {
    const { settings, servers } = this.#parts
    return servers.withFirst(settings.servers, async (url) => {
      using search = await this.#open(url)
      await this.#bindForSearch(search)
      // The connection ends when this function does.
      return await work(url, search)
    })
  }

  async #verify(url: string, dn: string, password: string): Promise<boolean> {
    using own = await this.#open(url)
    return await own.bind(dn, password)
  }

  async #find(search: DirectoryConnection, wanted: Wanted): Promise<DirectoryUser | null> {
    const { settings } = this.#parts
    const [base, filter] = [settings.userBase, filterFor(wanted, settings)]
    const found = await search.search({ ...this.#described(), base, scope: 'sub', filter, limit: 2 })
    if (found.length > 1) throw new DirectoryFailure('several entries')
    return found[0] ? toDirectoryUser(found[0], this.#parts.settings) : null
  }

  async #read(search: DirectoryConnection, dn: string): Promise<DirectoryUser | null> {
    const filter = new PresenceFilter({ attribute: 'objectClass' })
    const [entry] = await search.search({ ...this.#described(), base: dn, scope: 'base', filter, limit: 1 })
    return entry?.dn === dn ? toDirectoryUser(entry, this.#parts.settings) : null
  }

  /** Attributes to read, and those whose values are bytes. */
  #described() {
    const { settings } = this.#parts
    return { attributes: userAttributes(settings), binary: [settings.idAttribute] }
  }

  #unknownDn(): string {
    return `cn=${randomUUID()},${this.#parts.settings.userBase}`
  }

  #open(url: string): Promise<DirectoryConnection> {
    const { settings, timeouts, signal } = this.#parts
    return DirectoryConnection.open(url, { ...settings, ...(timeouts && { timeouts }), ...(signal && { signal }) })
  }
}
