import { runtimeConfig } from './runtime-config.ts'

/** Returns whether this browser can use passkeys on this page: they belong to the external address, which may not be an IP address. */
export function canUsePasskeys(external: string | undefined = runtimeConfig.ExternalURL): boolean {
  const url = external === undefined || !('PublicKeyCredential' in globalThis) ? null : new URL(external)
  return url !== null && url.origin === location.origin && !/^[\d.]+$|^\[/.test(url.hostname)
}
