import { PAX, PAX_SPARSE } from '../tar-layout.ts'
import type { Budget } from './budget.ts'
import { damagedArchive } from './errors.ts'
import { decimal } from './tar-fields.ts'
import { PaxSparse } from './tar-sparse.ts'
import { knownSecond } from './times.ts'

/** Number of pax records read between two checks of the clock. */
const RECORDS_PER_LOOK = 256

/** Information about an entry from the blocks before its own header. */
export type PendingHeaders = {
  name?: Uint8Array | undefined
  /** Name of the entry that a hard link refers to. */
  link?: Uint8Array | undefined
  size?: number | undefined
  modified?: number | null | undefined
  sparse?: PaxSparse
}

/** Parses consecutive records like `12 path=a/b\n`, where the number is the length of the whole record. @throws AppError `invalid` */
export async function paxRecords(bytes: Uint8Array, budget: Budget): Promise<PendingHeaders> {
  const said: PendingHeaders = {}
  for (let at = 0, count = 1; at < bytes.length; count += 1) {
    if (count % RECORDS_PER_LOOK === 0) await budget.breathe()
    const space = bytes.indexOf(0x20, at)
    if (space === -1) throw damagedArchive()
    const end = at + decimal(bytes.subarray(at, space))
    const equals = bytes.indexOf(0x3d, space)
    if (equals === -1 || equals >= end || bytes[end - 1] !== 0x0a) throw damagedArchive()
    const key = Buffer.from(bytes.subarray(space + 1, equals)).toString('latin1')
    takeRecord(said, key, bytes.subarray(equals + 1, end - 1))
    at = end
  }
  return said
}

function takeRecord(said: PendingHeaders, key: string, value: Uint8Array): void {
  // An empty value cancels an earlier one; the header's own field counts.
  const isEmpty = value.length === 0
  if (key === PAX.name) said.name = isEmpty ? undefined : value
  else if (key === PAX.size) said.size = isEmpty ? undefined : decimal(value)
  else if (key === PAX.modified) said.modified = isEmpty ? undefined : secondOf(value)
  else if (key === PAX.link) said.link = isEmpty ? undefined : value
  else if (key.startsWith(PAX_SPARSE.prefix)) {
    said.sparse ??= new PaxSparse()
    said.sparse.add(key, value)
  }
}

/** Returns the whole seconds of a time such as `1234567890.999999999`, whose fraction may be more precise than numbers are. */
function secondOf(value: Uint8Array): number | null {
  const [, seconds = ''] = /^(\d+)(\.\d*)?$/.exec(Buffer.from(value).toString('latin1')) ?? []
  return knownSecond(Number(seconds))
}
