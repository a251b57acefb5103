import { isAppError } from '#server/platform/errors.ts'
import type { Downloads } from '../downloads/download.ts'
import { DAV_PATH } from './addresses.ts'
import { type ConditionalCall, conditionsHold, itemOrNull } from './conditions.ts'
import type { DavItem } from './dav-item.ts'
import { conditionReply } from './multistatus.ts'
import { MAX_XML } from './parse-xml.ts'
import type { WebDav, WebDavParts } from './service.ts'

export type WebDavRouteParts = Pick<WebDavParts, 'files' | 'locks' | 'addresses'> & {
  readonly webDav: WebDav
  readonly downloads: Downloads
  /** Whether an administrator lets clients connect. */
  readonly isEnabled: () => Promise<boolean>
}

/** Headers of every response: classes of RFC 4918, and a header that Windows requires. */
export const CLASSES = { DAV: '1, 2, 3', 'MS-Author-Via': 'DAV' }

export const XML_BODY = { kind: 'bytes', limit: MAX_XML } as const

/** Parts of all routes for signed-in clients. */
export const SIGNED_IN = { path: `${DAV_PATH}/*`, access: 'signed_in', appPassword: true, headers: CLASSES } as const

/** Runs a change of an item, which is null where nothing is at the path, if the conditions of the request hold. */
export async function changing(
  parts: WebDavRouteParts,
  call: ConditionalCall,
  work: (item: DavItem | null) => Promise<Response>,
): Promise<Response> {
  try {
    const item = await itemOrNull(parts.files, call.requireGrant, call.path)
    if (!(await conditionsHold(parts, call, item))) return preconditionFailed()
    return await work(item)
  } catch (error) {
    if (isAppError(error, 'locked')) return conditionReply(423, 'lock-token-submitted')
    throw error
  }
}

/** Returns a reply without a body. */
export const empty = (status: 201 | 204, headers: Record<string, string> = {}): Response =>
  new Response(null, { status, headers: status === 201 ? { 'Content-Length': '0', ...headers } : headers })

/** Returns the reply to a request of which a condition does not hold. */
export const preconditionFailed = (): Response => new Response(null, { status: 412 })
