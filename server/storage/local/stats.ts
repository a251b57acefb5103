import { isDirectory, isFile, isLink, type RawFacts, type RawStat } from '#server/platform/os/raw-stat.ts'
import { toNanoseconds } from '#server/platform/time/nanoseconds.ts'
import { identityOf } from '../identity.ts'
import type { ItemFacts, NodeKind, Stat } from '../storage.ts'

/** Returns the kind for the mode of an item that is not a followed link. */
function kindOf(mode: number): NodeKind {
  if (isFile(mode)) return 'file'
  if (isDirectory(mode)) return 'directory'
  return isLink(mode) ? 'invalid_link' : 'other'
}

/** Returns what a list of items shows of an entry. */
export const toItemFacts = ({ mode, size, seconds, nanos }: RawFacts): ItemFacts => ({
  kind: kindOf(mode),
  isLink: isLink(mode),
  size,
  seconds,
  nanos,
})

/** Converts the system's metadata. `throughLink`: the item itself is a link and `raw` describes its target. */
export function toStat(raw: RawStat, throughLink = false): Stat {
  return {
    kind: kindOf(raw.mode),
    isLink: throughLink || isLink(raw.mode),
    size: raw.size,
    mode: raw.mode,
    modifiedNs: toNanoseconds(raw.seconds, raw.nanos),
    changedNs: raw.changedNs,
    bornNs: raw.bornNs,
    identity: identityOf(raw.device, raw.inode),
  }
}
