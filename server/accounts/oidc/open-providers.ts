import { FACTOR_KEY_BYTES, SecretBox } from '#server/accounts/authentication/factors/secret-box.ts'
import { failureReporter } from '#server/accounts/authentication/failures.ts'
import { isMethodOn } from '#server/platform/config/authentication.ts'
import type { Config } from '#server/platform/config/settings.ts'
import { type Lookup, systemLookupOf } from '#server/platform/network/lookup.ts'
import { KeyFile } from '#server/platform/own-files/key-file.ts'
import { LinkedAccounts, type LinkedAccountsParts } from './linked-accounts.ts'
import { ProviderClients } from './provider-client.ts'
import { Providers } from './providers.ts'
import { ProviderSignIn, type ProviderSignInParts } from './sign-in.ts'
import { StartLimiter } from './start-limiter.ts'

export type OpenProvidersParts = Pick<
  ProviderSignInParts,
  'db' | 'sessions' | 'proof' | 'events' | 'log' | 'now' | 'externalIdentities' | 'limiter'
> &
  Pick<LinkedAccountsParts, 'events' | 'externalIdentities'> & {
    readonly config: Pick<Config, 'auth' | 'externalUrl' | 'factorKey'>
    /** Resolves host names; by default with the system's resolver. */
    readonly lookup?: Lookup | undefined
  }

/** Opens the providers of OpenID Connect. */
export function openProviders(parts: OpenProvidersParts) {
  const { config, events, log, now, lookup = systemLookupOf } = parts
  const box = new SecretBox(new KeyFile(config.factorKey, FACTOR_KEY_BYTES), 'sign-in-provider')
  const providers = new Providers({ ...parts, box })
  const isOn = isMethodOn(config.auth, 'oidc')
  const acceptsPasswords = isMethodOn(config.auth, 'password')
  const linkedAccounts = new LinkedAccounts({ ...parts, providers, isOn, acceptsPasswords })
  const providerSignIn = new ProviderSignIn({
    ...{ ...parts, providers, linkedAccounts, isOn },
    startLimiter: new StartLimiter(parts.db, now),
    clients: new ProviderClients({ lookup, now }),
    tellFailure: failureReporter({ events, warn: log.warn }),
    externalUrl: config.externalUrl ?? '',
  })
  return { providers, providerSignIn, linkedAccounts }
}
