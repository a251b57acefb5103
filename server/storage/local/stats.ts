import { isDirectory, isFile, isLink, type RawStat } from '#server/platform/os/raw-stat.ts'
import { toNanoseconds } from '#server/platform/time/nanoseconds.ts'
import { identityOf } from '../identity.ts'
import type { NodeKind, Stat } from '../storage.ts'

/** What a mode says of an item that is not a link. */
function kindOf(mode: number): NodeKind {
  if (isFile(mode)) return 'file'
  if (isDirectory(mode)) return 'directory'
  return isLink(mode) ? 'invalid_link' : 'other'
}

/** A system's answer as storage gives it. `throughLink`: the item itself is a link and `raw` is what it leads to. */
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
