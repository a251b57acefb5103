import type { DirectorySettings, LdapState, LdapTest, LdapTestResult, LdapUpdate } from '#contract/ldap.ts'
import type { GivenProof } from '#contract/proof.ts'
import type { Caller } from '#server/access/caller.ts'
import type { Proof } from '#server/accounts/authentication/proof.ts'
import { actorOf } from '#server/accounts/users/principal.ts'
import { AppError } from '#server/platform/errors.ts'
import { Semaphore } from '#server/platform/queue/semaphore.ts'
import type { LdapDirectory } from './service.ts'
import { testDirectory } from './test-directory.ts'

export type DirectoryAdministrationParts = {
  readonly ldap: LdapDirectory
  readonly proof: Pick<Proof, 'require'>
  /** Whether users can sign in with the directory. */
  readonly isOn: boolean
}

/** Maximum number of concurrent tests. */
const TESTS = 2

/** Time for a test in milliseconds. */
const TEST_TIMEOUT = 60_000

/** Settings that decide who receives the password of the bind account. */
const RECEIVERS = [
  'servers',
  'certificates',
  'startTls',
  'allowUnencryptedConnections',
  'bindDn',
] as const satisfies (keyof DirectorySettings)[]

/** The directory in which users sign in, for administrators. */
export class DirectoryAdministration {
  readonly #parts: DirectoryAdministrationParts
  readonly #tests = new Semaphore({ running: TESTS })

  constructor(parts: DirectoryAdministrationParts) {
    this.#parts = parts
  }

  /** Returns the settings, without the password. */
  async state(): Promise<LdapState> {
    const { ldap, isOn } = this.#parts
    return { settings: await ldap.settings(), on: isOn }
  }

  /** Stores the settings. @throws AppError `invalid`, with the field; errors of {@link Proof.require} */
  async set(caller: Caller, update: LdapUpdate): Promise<LdapState> {
    const { ldap, proof } = this.#parts
    const { settings, bind_password: password } = update
    if (password === undefined && !sendsPasswordAsBefore(settings, await ldap.settings()))
      throw new AppError('invalid', 'Another server or account requires its password.', { field: 'bind_password' })
    await proof.require(caller, update)
    await ldap.set(settings, password, actorOf(caller))
    return this.state()
  }

  /** Removes the directory. @throws AppError of {@link Proof.require} */
  async remove(caller: Caller, given: GivenProof): Promise<LdapState> {
    const { ldap, proof } = this.#parts
    await proof.require(caller, given)
    await ldap.remove(actorOf(caller))
    return this.state()
  }

  /**
   * Tests the stored settings.
   * @throws AppError `conflict` without a directory, or if its password cannot be decrypted; `too_many`; errors of {@link Proof.require}
   */
  async test(caller: Caller, { user, ...given }: LdapTest): Promise<LdapTestResult> {
    const { ldap, proof } = this.#parts
    await proof.require(caller, given)
    const release = this.#tests.tryAcquire()
    if (!release) throw new AppError('too_many', 'Other tests are running. Try again in a moment.', { retryAfter: 10 })
    try {
      const opened = await ldap.open(AbortSignal.timeout(TEST_TIMEOUT))
      if (!opened) throw new AppError('conflict', 'No LDAP directory is set up, or its password cannot be decrypted.')
      return { steps: await testDirectory(opened, user) }
    } finally {
      release()
    }
  }
}

/** Returns whether the password of the bind account goes where it went before. */
const sendsPasswordAsBefore = (settings: DirectorySettings, current: DirectorySettings | null): boolean =>
  current !== null && RECEIVERS.every((name) => Bun.deepEquals(settings[name], current[name]))
