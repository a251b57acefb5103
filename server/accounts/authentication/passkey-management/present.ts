import type { Passkey } from '#contract/passkeys.ts'
import type { PasskeySite } from '#server/accounts/authentication/passkeys/relying-party.ts'
import type { StoredPasskey } from '#server/accounts/authentication/passkeys/store.ts'

/** Returns a passkey as its owner sees it, without its key. */
export const presentPasskey = (
  { id, name, createdAt, lastUsedAt, rpId }: Omit<StoredPasskey, 'credentialId' | 'publicKey'>,
  { party }: PasskeySite,
): Passkey => ({
  id,
  name,
  createdAt: new Date(createdAt).toISOString(),
  lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
  usable: rpId === party?.id,
})
