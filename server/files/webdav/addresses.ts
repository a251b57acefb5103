import { parseEncodedPath, ROOT, segmentsOf, type VirtualPath } from '#server/access/virtual-path.ts'
import { AppError } from '#server/platform/errors.ts'

/** Path of the WebDAV endpoint below the base path. */
export const DAV_PATH = '/dav'

/** Converts paths to addresses of the endpoint and back. `basePath` is empty, or begins with `/` and does not end with one. */
export class DavAddresses {
  readonly #basePath: string

  constructor(basePath: string) {
    this.#basePath = basePath
  }

  /** Returns the address of an item on this host; that of a folder ends in a slash. */
  hrefOf(path: VirtualPath, isDirectory: boolean): string {
    const inner = segmentsOf(path).map((name) => `/${encodeURIComponent(name)}`)
    return `${this.#basePath}${DAV_PATH}${inner.join('')}${isDirectory ? '/' : ''}`
  }

  /** Returns the start of the addresses of the items of a folder, to which their encoded names are added. */
  prefixOf(folder: VirtualPath): string {
    return this.hrefOf(folder, true)
  }

  /**
   * Returns the path of an address of this endpoint, such as a `Destination`: an absolute path, or a URL of the same host. The scheme may
   * differ, because a proxy on the way may end TLS. Null for any other address.
   */
  pathOf(address: string, { host }: { readonly host: string }): VirtualPath | null {
    const rest = address.startsWith('/') ? address : this.#localPart(address, host)
    if (rest === null || rest.startsWith('//')) return null
    const [full = ''] = rest.split(/[?#]/)
    const path = full.startsWith(`${this.#basePath}/`) ? full.slice(this.#basePath.length) : full
    if (path !== DAV_PATH && !path.startsWith(`${DAV_PATH}/`)) return null
    const inner = path.slice(DAV_PATH.length + 1)
    return inner === '' ? ROOT : parseEncodedPath(inner)
  }

  /** @throws AppError `invalid` without a destination, and for one elsewhere */
  destinationOf(call: { readonly host: string; readonly request: Request }): VirtualPath {
    const destination = call.request.headers.get('Destination')
    if (destination === null || destination.includes('#')) throw new AppError('invalid', 'Send a Destination header.')
    const path = this.pathOf(destination, call)
    if (path === null) throw new AppError('invalid', 'The destination is not on this server.', { field: 'destination' })
    return path
  }

  #localPart(address: string, host: string): string | null {
    const [all = '', scheme = '', theirs = ''] = /^(https?):\/\/([^/?#@]+)/i.exec(address) ?? []
    if (all === '' || !isSameHost(scheme, theirs, host)) return null
    return address.slice(all.length) || '/'
  }
}

/** Compares hosts with the default port of the scheme, which clients may omit. */
function isSameHost(scheme: string, one: string, other: string): boolean {
  const [first, second] = [`${scheme}://${one}`, `${scheme}://${other}`]
  return URL.canParse(first) && URL.canParse(second) && new URL(first).host === new URL(second).host
}
