import type { FolderAccessUpdate } from '#contract/access-entries.ts'
import { type AccessEntry, type EntryHolder, rightSet, rightsOf } from '#server/access/entry.ts'
import { AppError } from '#server/platform/errors.ts'

/** An entry of a folder that is being changed. */
export type EntryDraft = Omit<AccessEntry, 'id' | 'path'>

/**
 * Returns the entries of an update.
 *
 * @throws AppError `invalid` for an entry without a holder or without rights, for a right that is allowed and denied, and for two entries of
 * one holder
 */
export function draftsOf(entries: FolderAccessUpdate['entries']): EntryDraft[] {
  const drafts = entries.map((entry) => {
    const [allow, deny] = [rightSet(entry.allow), rightSet(entry.deny)]
    if ((allow & deny) !== 0) throw invalid('A right cannot be both allowed and denied.')
    if ((allow | deny) === 0) throw invalid('An entry needs at least one right.')
    return { holder: holderFrom(entry), allow, deny }
  })
  const keys = drafts.map(({ holder }) => keyOf(holder))
  if (new Set(keys).size < keys.length) throw invalid('A user or group can have only one entry in a folder.')
  return drafts
}

function holderFrom({ kind, id }: FolderAccessUpdate['entries'][number]): EntryHolder {
  if (kind === 'everyone') return { kind }
  if (id === null) throw invalid('An entry needs a user or a group.')
  return { kind, id }
}

/** Returns a text that identifies a holder. */
export const keyOf = (holder: EntryHolder): string =>
  holder.kind === 'everyone' ? holder.kind : `${holder.kind}:${holder.id}`

/** Returns a number for the entries of a folder that changes whenever they change. */
export const revisionOf = (entries: readonly EntryDraft[]): string => {
  const parts = entries.map(({ holder, allow, deny }) => `${keyOf(holder)} ${allow} ${deny}`).toSorted()
  return Bun.hash(parts.join('\n')).toString(36)
}

/** Returns an entry as text, for the audit trail. */
export function describeEntry({ allow, deny }: EntryDraft, name: string): string {
  const rights = rightsOf({ allow, deny })
  const parts = [
    rights.allow.length > 0 && `allow ${rights.allow.join(' ')}`,
    rights.deny.length > 0 && `deny ${rights.deny.join(' ')}`,
  ]
  return `${name}: ${parts.filter((part) => part !== false).join('; ')}`
}

const invalid = (message: string) => new AppError('invalid', message, { field: 'entries' })
