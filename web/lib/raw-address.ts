import { hrefOf } from './addresses.ts'
import type { ApiCall } from './api-client.ts'
import { encodePath } from './encode-path.ts'

const rawPath = (path: string): string => `/api/raw${encodePath(path)}`

/** The call for a file's bytes. `version` as of {@link inlineHref}; without one the server is asked whether an older copy still holds. */
export const rawCall = (path: string, version?: string | number): Pick<ApiCall, 'path' | 'query'> => ({
  path: rawPath(path),
  query: { inline: true, k: version },
})

/** The address of a file's bytes, as a download. The cookie signs it: no token goes into an address. */
export const rawHref = (path: string): string => hrefOf(rawPath(path))

/**
 * The address of a file's bytes for showing them in place. `version` is anything that changes with the content, such as
 * its modified time: an older copy in the browser's cache is not taken for it.
 */
export const inlineHref = (path: string, version: string): string =>
  `${rawHref(path)}?inline=true&k=${encodeURIComponent(version)}`

/** The address of subtitles of any form, as the one that browsers know. `version` as of {@link inlineHref}. */
export const subtitleHref = (path: string, version: string): string =>
  hrefOf(`/api/subtitle${encodePath(path)}?inline=true&k=${encodeURIComponent(version)}`)

/** Lets the browser download a file, as a click on a download link would. */
export function downloadFile(path: string, name: string): void {
  const link = document.createElement('a')
  link.href = rawHref(path)
  link.download = name
  link.click()
}
