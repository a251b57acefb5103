import { hrefOf } from '#web/lib/addresses.ts'
import { type ApiCall, apiAddress } from '#web/lib/api-client.ts'
import { encodePath } from '#web/lib/encode-path.ts'
import { startDownload } from '#web/lib/raw-address.ts'

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

/** Starts the download of a version. */
export const downloadVersion = ({ path, name }: { path: string; name: string }, id: string): void =>
  startDownload(versionHref(path, id), name)
