import { statusText } from '#server/http/replies.ts'
import { isAppError } from '#server/platform/errors.ts'
import type { Downloads } from '../downloads/download.ts'
import { DAV_PATH } from './addresses.ts'
import { type ConditionalCall, conditionsHold, itemOrNull } from './conditions.ts'
import type { DavItem } from './dav-item.ts'
import { conditionReply } from './multistatus.ts'
import { MAX_XML } from './parse-xml.ts'
import type { WebDav, WebDavParts } from './service.ts'
import { DAV } from './xml-element.ts'

export type WebDavRouteParts = Pick<WebDavParts, 'files' | 'locks' | 'addresses'> & {
  readonly webDav: WebDav
  readonly downloads: Downloads
}

/** Headers of every response: classes of RFC 4918, and a header that Windows requires. */
export const CLASSES = { DAV: '1, 2, 3', 'MS-Author-Via': 'DAV' }

export const XML_BODY = { kind: 'bytes', limit: MAX_XML } as const

/** What all routes for signed-in clients have in common. */
export const SIGNED_IN = { path: `${DAV_PATH}/*`, access: 'signed_in', appPassword: true, headers: CLASSES } as const

/** Runs a change of an item, which is null where nothing is at the path, if the conditions of the request hold. */
export async function changing(
  parts: WebDavRouteParts,
  call: ConditionalCall,
  work: (item: DavItem | null) => Promise<Response>,
): Promise<Response> {
  try {
    const item = await itemOrNull(parts.files, call.requireGrant, call.path)
    if (!(await conditionsHold(parts, call, item))) return statusText(412)
    return await work(item)
  } catch (error) {
    if (isAppError(error, 'locked')) return conditionReply(423, davName('lock-token-submitted'))
    throw error
  }
}

/** Returns a reply without a body. */
export const empty = (status: 201 | 204, headers: Record<string, string> = {}): Response =>
  new Response(null, { status, headers: status === 201 ? { 'Content-Length': '0', ...headers } : headers })

export const davName = (name: string) => ({ namespace: DAV, name })
