import type { ExternalIdentities } from '#server/accounts/external-identities/service.ts'
import type { User } from '#server/accounts/users/user.ts'
import { AppError } from '#server/platform/errors.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import type { Actor, UserEvents } from '#server/platform/events/user-events.ts'
import { DirectoryFailure } from './failure.ts'
import { identifiedBy, LDAP_PROVIDER } from './identified.ts'
import type { LdapDirectory } from './service.ts'

export type DirectoryLinksParts = {
  readonly ldap: Pick<LdapDirectory, 'open'>
  readonly identities: Pick<ExternalIdentities, 'bind' | 'subjectOf'>
  readonly events: Pick<EventBus<UserEvents>, 'publish'>
}

/** Binds existing accounts to entries of the directory. */
export class DirectoryLinks {
  readonly #parts: DirectoryLinksParts

  constructor(parts: DirectoryLinksParts) {
    this.#parts = parts
  }

  /**
   * Binds an account to the entry that the filter finds for a name.
   * @returns the distinguished name of the entry
   * @throws AppError `conflict` without a usable answer of the directory, for an account or an entry that is bound already, or for a user who
   * is in no allowed group; `not_found` when the filter finds no entry
   */
  async link({ id, username }: User, name: string, actor: Actor): Promise<string> {
    const { ldap, identities, events } = this.#parts
    const opened = await ldap.open()
    if (!opened) throw new AppError('conflict', 'No LDAP directory is set up, or its password cannot be decrypted.')
    const found = await opened.directory.find({ username: name }).catch((error: unknown) => {
      if (!(error instanceof DirectoryFailure)) throw error
      throw new AppError('conflict', `The directory gave no usable answer: ${error.reason}.`)
    })
    if (!found) throw new AppError('not_found', `The filter finds no entry for ${name}.`)
    const bound = await identities.subjectOf(id, LDAP_PROVIDER)
    if (bound !== null && bound !== found.id) throw new AppError('conflict', 'The account is bound to another entry.')
    if (!(await identities.bind(identifiedBy(found, opened.settings), id)))
      throw new AppError('conflict', 'The entry is bound to another account, or is in no allowed group.')
    events.publish('people.changed', { kind: 'userChanged', actor, user: { id, username }, fields: ['ldap'] })
    return found.dn
  }
}
