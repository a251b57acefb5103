import { hrefOf } from '#web/lib/addresses.ts'
import { type ApiCall, apiAddress } from '#web/lib/api-client.ts'
import { encodePath } from '#web/lib/encode-path.ts'

/** The versions of a file, below the base path. */
export const versionsAddress = (path: string): string => `/api/versions${encodePath(path)}`

/** The call for the bytes of a version. */
export const versionCall = (path: string, id: string): Pick<ApiCall, 'path' | 'query'> => ({
  path: versionsAddress(path),
  query: { id, inline: true },
})

/** The address of its bytes, as a download. The cookie signs it: no token goes into an address. */
const versionHref = (path: string, id: string): string => apiAddress(hrefOf(versionsAddress(path)), '', { id })

/** The same for showing them in place. What a version holds never changes. */
export const inlineVersionHref = (path: string, id: string): string => `${versionHref(path, id)}&inline=true`

/** Lets the browser download a version, as a click on a download link would. */
export function downloadVersion({ path, name }: { path: string; name: string }, id: string): void {
  const link = document.createElement('a')
  link.href = versionHref(path, id)
  link.download = name
  link.click()
}
