import { decodePath, encodePath } from '#web/lib/encode-path.ts'

/** Target of a page address: a share link and the path within it. `/` is the shared item itself. Never ends in another slash. */
export interface ShareLocation {
  readonly hash: string
  readonly path: string
}

/** Parses an encoded path of the browser. `base` is the base path. The hash is empty if the path is not of a share link. */
export function locationOf(pathname: string, base: string): ShareLocation {
  const [, hash = '', rest = ''] = /^\/share\/([^/]*)(.*)$/.exec(pathname.slice(base.length)) ?? []
  return { hash: decodePath(hash), path: `/${decodePath(rest).split('/').filter(Boolean).join('/')}` }
}

const encoded = ({ hash, path }: ShareLocation): string => encodePath(hash) + (path === '/' ? '' : encodePath(path))

/** Returns the page address of a place. */
export const pageHref = (place: ShareLocation, base: string): string => `${base}/share/${encoded(place)}`

/** Returns the API address of a place, below the base path. */
export const shareAddress = (place: ShareLocation): string => `/api/public/share/${encoded(place)}`

/** Options for the address of a download. */
export interface DownloadOptions {
  /** File name to appear at the end of the address, if the shared item itself is a file. */
  readonly name?: string
  /** Token of links with a password. */
  readonly token: string | undefined
  /** Whether the file is shown inline instead of downloaded. */
  readonly inline?: boolean
  /** Archive format of a folder. */
  readonly algo?: string
}

/** Returns the download address of a place: a file as it is, a folder as an archive. */
export function downloadHref(
  place: ShareLocation,
  base: string,
  { name, token, inline, algo }: DownloadOptions,
): string {
  const end = place.path === '/' ? `/${name === undefined ? '' : encodePath(name)}` : ''
  const query = new URLSearchParams()
  if (algo !== undefined) query.set('algo', algo)
  if (inline) query.set('inline', 'true')
  if (token !== undefined) query.set('token', token)
  return `${base}/api/public/dl/${encoded(place)}${end}${query.size > 0 ? `?${query}` : ''}`
}

/** Returns the address of a reduced image of a file, which does not count as a download. */
export function reducedImageHref(
  place: ShareLocation,
  base: string,
  { name, token, size = 'big' }: Pick<DownloadOptions, 'name' | 'token'> & { readonly size?: string },
): string {
  const end = place.path === '/' && name !== undefined ? `/${encodePath(name)}` : ''
  const query = new URLSearchParams({ inline: 'true', ...(token !== undefined && { token }) })
  return `${base}/api/public/preview/${size}/${encoded(place)}${end}?${query}`
}
