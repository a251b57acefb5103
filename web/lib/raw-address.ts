import { hrefOf } from './addresses.ts'
import type { ApiCall } from './api-client.ts'
import { sharedSource } from './content-source.ts'
import { encodePath } from './encode-path.ts'

const rawPath = (path: string): string => sharedSource()?.rawPath(path) ?? `/api/raw${encodePath(path)}`

/** Returns an address with a further part of its query. */
const withQuery = (href: string, query: string): string => `${href}${href.includes('?') ? '&' : '?'}${query}`

/** Returns the call for a file's content. `version` as in {@link inlineHref}; without it, a cached copy is revalidated. */
export const rawCall = (path: string, version?: string | number): Pick<ApiCall, 'path' | 'query'> => ({
  path: rawPath(path),
  query: { inline: true, k: version },
})

/** Returns the download URL of a file. The request is authorized by the cookie, so the URL contains no token. */
export const rawHref = (path: string): string => hrefOf(rawPath(path))

/**
 * Returns the URL of a file's content for inline display. `version` is any value that changes with the content, such as the modification
 * time, so that an older cached copy is not used.
 */
export const inlineHref = (path: string, version: string): string =>
  withQuery(rawHref(path), `inline=true&k=${encodeURIComponent(version)}`)

/** Returns the URL of a subtitle file, converted to the format that browsers support. `version` as in {@link inlineHref}. */
export const subtitleHref = (path: string, version: string): string =>
  hrefOf(`/api/subtitle${encodePath(path)}?inline=true&k=${encodeURIComponent(version)}`)

/** Starts a download in the browser, like a click on a download link. `name` is the suggested file name. */
export function startDownload(href: string, name: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
}

/** Starts the download of a file. */
export const downloadFile = (path: string, name: string): void => startDownload(rawHref(path), name)
