import type { VirtualPath } from '#server/access/virtual-path.ts'
import { AppError } from '#server/platform/errors.ts'
import { ifMatchIncludesFile } from '#server/platform/http-semantics/etag.ts'
import { lstatOrNull } from '#server/storage/stat-or-null.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { RequireGrant } from './file-parts.ts'

/** A destination that may be replaced. */
export type DestinationCheck = {
  readonly may: RequireGrant<'modify'>
  readonly to: VirtualPath
  /** The destination as the query had it: decoded once, where `to` was decoded twice. */
  readonly decodedOnce: string
  /** The `If-Match` header: replace only this version of the destination. */
  readonly ifMatch: string | null
}

/**
 * Refuses to replace an item that the client may not have meant. A destination is percent-encoded as a path and again as a query value; a
 * client that encodes it once and means the name `a%20b` would replace `a b`. Only clients that send `If-Match` are known to mean the item
 * that exists.
 *
 * @throws AppError `conflict`
 */
export async function checkDestination(
  storage: Storage,
  { may, to, decodedOnce, ifMatch }: DestinationCheck,
): Promise<void> {
  if (ifMatch === null && !ESCAPE.test(decodedOnce)) return
  const existing = await lstatOrNull(storage, may('modify', to))
  if (!existing) return
  if (ifMatch === null) throw new AppError('conflict', ambiguous(to, decodedOnce), { field: 'destination' })
  if (!ifMatchIncludesFile(ifMatch, existing)) throw new AppError('conflict', 'The destination has changed.')
}

const ESCAPE = /%[0-9a-f]{2}/i

const ambiguous = (to: VirtualPath, decodedOnce: string) =>
  `The destination is ambiguous: decoded twice it is "${to}", which exists, and decoded once it is "${decodedOnce}". ` +
  'Send If-Match: * to replace the former, or encode the path twice to mean the latter.'
