import { hrefOf } from '#web/lib/addresses.ts'
import { runtimeConfig } from '#web/lib/runtime-config.ts'

/** Returns the full address of a link: at the external address set by the operator, else at the current origin. */
export function shareHref(hash: string): string {
  const route = `/share/${encodeURIComponent(hash)}`
  const { ExternalURL: external } = runtimeConfig
  return external === undefined ? location.origin + hrefOf(route) : external + route
}
