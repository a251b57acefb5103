import { hrefOf } from '#web/lib/addresses.ts'
import { runtimeConfig } from '#web/lib/runtime-config.ts'

/** The whole address of a link, to be given to others: at the address that the operator names for them, else where the page is open. */
export function shareHref(hash: string): string {
  const route = `/share/${encodeURIComponent(hash)}`
  const { ExternalURL: external } = runtimeConfig
  return external === undefined ? location.origin + hrefOf(route) : external + route
}
