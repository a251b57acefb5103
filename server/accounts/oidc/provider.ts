import type { ProviderSettings } from '#contract/sign-in-providers.ts'

/** A provider of OpenID Connect; `secret` is encrypted, and empty without one. */
export type StoredProvider = { readonly id: number; readonly settings: ProviderSettings; readonly secret: string }

/** Returns the name of a provider in `external_identities` and in sessions. */
export const identityProvider = (id: number) => `oidc:${id}`
