import { hrefOf } from '#web/lib/addresses.ts'
import { type ApiCall, apiAddress } from '#web/lib/api-client.ts'
import { encodePath } from '#web/lib/encode-path.ts'

/** Returns the address of a file's versions, below the base path. */
export const versionsAddress = (path: string): string => `/api/versions${encodePath(path)}`

/** Returns the call for the content of a version. */
export const versionCall = (path: string, id: string): Pick<ApiCall, 'path' | 'query'> => ({
  path: versionsAddress(path),
  query: { id, inline: true },
})

/** Returns the download address of a version. The cookie authenticates it: addresses never contain a token. */
const versionHref = (path: string, id: string): string => apiAddress(hrefOf(versionsAddress(path)), '', { id })

/** Returns the address for showing a version inline. The content of a version never changes. */
export const inlineVersionHref = (path: string, id: string): string => `${versionHref(path, id)}&inline=true`

/** Downloads a version as a click on a download link would. */
export function downloadVersion({ path, name }: { path: string; name: string }, id: string): void {
  const link = document.createElement('a')
  link.href = versionHref(path, id)
  link.download = name
  link.click()
}
