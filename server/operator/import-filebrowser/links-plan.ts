import { parsePlainPath, type VirtualPath } from '#server/access/virtual-path.ts'
import { isPasswordHash } from '#server/accounts/users/password.ts'
import { isAppError } from '#server/platform/errors.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import { isExpired, type NewShare, type Share } from '#server/shares/share.ts'
import { type Findings, outcomeOf, StaysBehind, type Told } from './findings.ts'
import type { Owners } from './people-plan.ts'
import type { OldLink } from './source/old-instance.ts'

/** A link that comes over, and whose it is: by the number they had, and by their name here. */
export type ComingLink = {
  readonly owner: string
  readonly ownerOldId: number
  readonly share: Omit<NewShare, 'userId'>
}

/** What a path of a scope really is. */
export type ItemThere = { readonly place: VirtualPath; readonly identity: string; readonly isDirectory: boolean }

export type LinkParts = {
  readonly owners: Owners
  /** Null where nothing is, or nothing that can be shared. */
  readonly itemAt: (scope: VirtualPath, path: VirtualPath) => Promise<ItemThere | null>
  /** Which are here already, by their addresses. */
  readonly known: ReadonlyMap<string, Share>
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** What an address there is made of; longer ones were made by hand. */
const ADDRESS = /^[\w-]{1,64}$/

/** Which links go on, under the same address and with the same password. */
export async function planLinks(
  links: readonly OldLink[],
  parts: LinkParts,
  findings: Findings,
): Promise<ComingLink[]> {
  const coming: ComingLink[] = []
  const seen = new Set<string>()
  const breathe = timeSlices()
  for (const link of links) {
    await breathe()
    try {
      if (seen.has(link.hash)) throw new StaysBehind('address_taken', '')
      seen.add(link.hash)
      const { owner, share, reasons } = await shareOf(link, parts)
      findings.tell('link', link.hash, share === null ? 'present' : outcomeOf(reasons), reasons)
      if (share !== null) coming.push({ owner, ownerOldId: link.userId, share })
    } catch (error) {
      if (!(error instanceof StaysBehind)) throw error
      findings.tell('link', link.hash, 'refused', [error.reason])
    }
  }
  return coming
}

/** The link as it is here; null when it is here already. */
async function shareOf(link: OldLink, parts: LinkParts) {
  if (!ADDRESS.test(link.hash)) throw new StaysBehind('address_unusable', '')
  if (isExpired(link, parts.now)) throw new StaysBehind('expired', link.path)
  const owner = parts.owners.get(link.userId)
  if (!owner) throw new StaysBehind('owner_missing', link.path)
  // Without its password it would be open to everybody who has the address.
  if (link.passwordHash !== '' && !isPasswordHash(link.passwordHash))
    throw new StaysBehind('password_unusable', link.path)
  const item = await parts.itemAt(owner.scope, pathOf(link))
  if (!item) throw new StaysBehind('item_missing', link.path)
  const here = parts.known.get(link.hash)
  if (here && here.place !== item.place) throw new StaysBehind('address_taken', link.path)
  if (here) return { owner: owner.username, share: null, reasons: [] }
  const { share: mayShare, download } = owner.permissions
  const reasons: Told[] = mayShare && download ? [] : [['owner_may_not', owner.username]]
  const share: ComingLink['share'] = {
    ...item,
    hash: link.hash,
    kind: 'download',
    name: '',
    expire: link.expire,
    passwordHash: link.passwordHash === '' ? null : link.passwordHash,
    downloadLimit: null,
    uploads: null,
    createdAt: parts.now,
  }
  return { owner: owner.username, share, reasons }
}

/** As it was asked for there, with a slash at the end or without. */
function pathOf({ path }: OldLink): VirtualPath {
  try {
    return parsePlainPath(path)
  } catch (error) {
    if (isAppError(error, 'invalid')) throw new StaysBehind('path_unusable', path)
    throw error
  }
}
