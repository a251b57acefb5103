import type { VirtualPath } from '#server/access/virtual-path.ts'
import { isAppError } from '#server/platform/errors.ts'
import { evaluatePreconditions } from '#server/platform/http-semantics/conditional.ts'
import type { RequireGrant } from '../browse/file-parts.ts'
import type { FilesService } from '../browse/service.ts'
import type { ItemLocks } from '../item-locks/service.ts'
import type { DavAddresses } from './addresses.ts'
import { type DavItem, itemOf } from './dav-item.ts'
import { holds, type ItemState, parseIf } from './if-header.ts'

export type ConditionParts = {
  readonly files: Pick<FilesService, 'stat'>
  readonly locks: Pick<ItemLocks, 'covering'>
  readonly addresses: Pick<DavAddresses, 'pathOf'>
}

/** The parts of a request that conditions depend on. */
export type ConditionalCall = {
  readonly request: Request
  readonly host: string
  readonly path: VirtualPath
  readonly requireGrant: RequireGrant<'list'>
}

/** Returns the item at a path; null where nothing is there. @throws AppError `not_allowed` */
export async function itemOrNull(
  files: Pick<FilesService, 'stat'>,
  may: RequireGrant<'list'>,
  path: VirtualPath,
): Promise<DavItem | null> {
  try {
    return itemOf(path, await files.stat(may('list', path)))
  } catch (error) {
    if (isAppError(error, 'not_found')) return null
    throw error
  }
}

/** Returns whether the conditions of a request hold for its item, which is null where nothing is at its path. @throws AppError `invalid` */
export async function conditionsHold(
  parts: ConditionParts,
  call: ConditionalCall,
  item: DavItem | null,
): Promise<boolean> {
  const { path, request } = call
  const { headers } = request
  if (!preconditionsHold(headers, item)) return false
  const given = headers.get('If')
  if (given === null) return true
  for (const list of parseIf(given)) {
    const resource = list.resource === null ? path : parts.addresses.pathOf(list.resource, call)
    if (resource !== null && holds(list, await stateOf(parts, call, resource))) return true
  }
  return false
}

/** Returns the state of an item; nothing is known where the client may not look. */
async function stateOf({ files, locks }: ConditionParts, call: ConditionalCall, path: VirtualPath): Promise<ItemState> {
  const may: RequireGrant<'list'> = call.requireGrant
  try {
    const item = may('list', path)
    const tokens = (await locks.covering(item)).map(({ token }) => token)
    return { tokens, etag: (await itemOrNull(files, may, path))?.etag ?? null }
  } catch (error) {
    if (isAppError(error, 'not_allowed')) return { tokens: [], etag: null }
    throw error
  }
}

const NAMES = ['If-Match', 'If-None-Match', 'If-Unmodified-Since'] as const

/** `If-Modified-Since` applies to reading only (RFC 9110, 13.1.3). */
function preconditionsHold(headers: Headers, item: DavItem | null): boolean {
  const given = NAMES.flatMap((name): [string, string][] => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value]]
  })
  if (given.length === 0) return true
  if (!item) return headers.get('If-Match') === null
  return evaluatePreconditions(new Headers(given), { etag: item.etag ?? '', modified: item.modified }) === 'send'
}
