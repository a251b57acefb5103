import { decodePath, encodePath } from '#web/lib/encode-path.ts'

/** What an address of the page leads to: a link, and the path within it; `/` is the shared item itself. Never ends in another slash. */
export interface Place {
  readonly hash: string
  readonly path: string
}

/** The place an encoded path of the browser stands for; `base` is the base path. The hash is empty where there is none. */
export function placeOf(pathname: string, base: string): Place {
  const [, hash = '', rest = ''] = /^\/share\/([^/]*)(.*)$/.exec(pathname.slice(base.length)) ?? []
  return { hash: decodePath(hash), path: `/${decodePath(rest).split('/').filter(Boolean).join('/')}` }
}

const encoded = ({ hash, path }: Place): string => encodePath(hash) + (path === '/' ? '' : encodePath(path))

/** The address of the page of a place. */
export const placeHref = (place: Place, base: string): string => `${base}/share/${encoded(place)}`

/** The address, below the base path, at which the server tells of a place. */
export const shareAddress = (place: Place): string => `/api/public/share/${encoded(place)}`

/** How the bytes of a place are wanted. */
export interface Wanted {
  /** The name to be seen at the end of the address of a file that is shared itself. */
  readonly name?: string
  /** Of links with a password. */
  readonly token: string | undefined
  /** To be shown, not kept. */
  readonly inline?: boolean
  /** The form of a folder's archive. */
  readonly algo?: string
}

/** The address of the bytes of a place: of a file as it is, of a folder as an archive. */
export function bytesHref(place: Place, base: string, { name, token, inline, algo }: Wanted): string {
  const end = place.path === '/' ? `/${name === undefined ? '' : encodePath(name)}` : ''
  const query = new URLSearchParams()
  if (algo !== undefined) query.set('algo', algo)
  if (inline) query.set('inline', 'true')
  if (token !== undefined) query.set('token', token)
  return `${base}/api/public/dl/${encoded(place)}${end}${query.size > 0 ? `?${query}` : ''}`
}

/** The address of a reduced picture of a file, which is no download of it. */
export function reducedHref(place: Place, base: string, { name, token }: Pick<Wanted, 'name' | 'token'>): string {
  const end = place.path === '/' && name !== undefined ? `/${encodePath(name)}` : ''
  const query = new URLSearchParams({ inline: 'true', ...(token !== undefined && { token }) })
  return `${base}/api/public/preview/big/${encoded(place)}${end}?${query}`
}
