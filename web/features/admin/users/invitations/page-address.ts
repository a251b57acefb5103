import { hrefOf } from '#web/lib/addresses.ts'
import { runtimeConfig } from '#web/lib/runtime-config.ts'

/** Returns the address of the page for other users, without a slash at the end. */
export const pageAddress = (): string => (runtimeConfig.ExternalURL || location.origin + hrefOf('/')).replace(/\/$/, '')
