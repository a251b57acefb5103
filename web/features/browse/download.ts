import { hrefOf } from '#web/lib/addresses.ts'
import { encodePath } from '#web/lib/encode-path.ts'

/** The address of a file's bytes. The cookie signs it: no token goes into an address. */
const rawHref = (path: string): string => hrefOf(`/api/raw${encodePath(path)}`)

/** Lets the browser download a file, as a click on a download link would. */
export function download(path: string, name: string): void {
  const link = document.createElement('a')
  link.href = rawHref(path)
  link.download = name
  link.click()
}
