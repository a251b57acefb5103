import { hrefOf } from './addresses.ts'
import { encodePath } from './encode-path.ts'

/** The address of a file's bytes, as a download. The cookie signs it: no token goes into an address. */
export const rawHref = (path: string): string => hrefOf(`/api/raw${encodePath(path)}`)

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
