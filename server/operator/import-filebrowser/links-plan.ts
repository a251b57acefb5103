import { parsePlainPath, type VirtualPath } from '#server/access/virtual-path.ts'
import { isPasswordHash } from '#server/accounts/users/password.ts'
import { isAppError } from '#server/platform/errors.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import { isExpired, type NewShare, NO_COLLECTION, type Share } from '#server/shares/share.ts'
import { NO_TERMS } from '#server/shares/terms.ts'
import { type Findings, NotImported, outcomeOf, type ReasonWithDetail } from './findings.ts'
import type { OldLink } from './source/old-instance.ts'
import type { Owners } from './users-plan.ts'

/** Link to import, with its owner: the ID in the old instance, and the name here. */
export type PlannedLink = {
  readonly owner: string
  readonly ownerOldId: number
  readonly share: Omit<NewShare, 'userId'>
}

/** Real location of a path in a scope. */
export type ItemThere = { readonly place: VirtualPath; readonly identity: string; readonly isDirectory: boolean }

export type LinkParts = {
  readonly owners: Owners
  /** Returns null when there is no item, or none that can be shared. */
  readonly itemAt: (scope: VirtualPath, path: VirtualPath) => Promise<ItemThere | null>
  /** Existing links by hash. */
  readonly known: ReadonlyMap<string, Share>
  /** Addresses of links that were imported before. */
  readonly imported: ReadonlySet<string>
  /** In milliseconds since the epoch. */
  readonly now: number
}

/** Hashes that File Browser generates; longer ones were created manually. */
const ADDRESS = /^[\w-]{1,64}$/

/** Returns the links to import, with unchanged address and password. */
export async function planLinks(
  links: readonly OldLink[],
  parts: LinkParts,
  findings: Findings,
): Promise<PlannedLink[]> {
  const coming: PlannedLink[] = []
  const seen = new Set<string>()
  const breathe = timeSlices()
  for (const link of links) {
    await breathe()
    try {
      if (seen.has(link.hash)) throw new NotImported('address_taken', '')
      seen.add(link.hash)
      const { owner, share, reasons } = await shareOf(link, parts)
      findings.record('link', link.hash, share === null ? 'present' : outcomeOf(reasons), reasons)
      if (share !== null) coming.push({ owner, ownerOldId: link.userId, share })
    } catch (error) {
      if (!(error instanceof NotImported)) throw error
      findings.record('link', link.hash, 'refused', [error.reason])
    }
  }
  return coming
}

/** Returns the link to create; null when it exists already. */
async function shareOf(
  link: OldLink,
  parts: LinkParts,
): Promise<
  Omit<PlannedLink, 'ownerOldId' | 'share'> & { share: PlannedLink['share'] | null; reasons: ReasonWithDetail[] }
> {
  if (!ADDRESS.test(link.hash)) throw new NotImported('address_unusable', '')
  // It may lead elsewhere by now, and one that was removed must not be public again.
  if (parts.imported.has(link.hash)) return { owner: '', share: null, reasons: removedSince(link, parts) }
  if (isExpired(link, parts.now)) throw new NotImported('expired', link.path)
  const owner = parts.owners.get(link.userId)
  if (!owner) throw new NotImported('owner_missing', link.path)
  // Without its password, the link would be open to everyone who has the address.
  if (link.passwordHash !== '' && !isPasswordHash(link.passwordHash))
    throw new NotImported('password_unusable', link.path)
  const item = await parts.itemAt(owner.scope, pathOf(link))
  if (!item) throw new NotImported('item_missing', link.path)
  const here = parts.known.get(link.hash)
  if (here && here.place !== item.place) throw new NotImported('address_taken', link.path)
  if (here) return { owner: owner.username, share: null, reasons: [] }
  const { share: mayShare, download } = owner.permissions
  const reasons: ReasonWithDetail[] = mayShare && download ? [] : [['owner_may_not', owner.username]]
  const share: PlannedLink['share'] = {
    ...item,
    hash: link.hash,
    kind: 'download',
    ...NO_COLLECTION,
    trailingSlash: link.path.endsWith('/'),
    name: '',
    ...NO_TERMS,
    expire: link.expire,
    passwordHash: link.passwordHash === '' ? null : link.passwordHash,
    createdAt: parts.now,
  }
  return { owner: owner.username, share, reasons }
}

const removedSince = ({ hash, path }: OldLink, { known }: LinkParts): ReasonWithDetail[] =>
  known.has(hash) ? [] : [['changed_here', path]]

/** Parses the path of a link, with or without a trailing slash. */
function pathOf({ path }: OldLink): VirtualPath {
  try {
    return parsePlainPath(path)
  } catch (error) {
    if (isAppError(error, 'invalid')) throw new NotImported('path_unusable', path)
    throw error
  }
}
