import { statusText } from '#server/http/replies.ts'
import { type Call, type Route, route } from '#server/http/route.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import { notFound } from '#server/platform/refusals.ts'
import type { RequireGrant } from '../browse/file-parts.ts'
import { itemOrNull } from './conditions.ts'
import { depthOf } from './dav-headers.ts'
import type { DavItem } from './dav-item.ts'
import { changing, davName, empty, SIGNED_IN, type WebDavRouteParts, XML_BODY } from './dav-route.ts'
import { liveValue } from './live-properties.ts'
import { clientOf, lockTokenOf, parseLock, timeoutOf } from './lock-request.ts'
import { conditionReply, dav, xmlReply } from './multistatus.ts'

type LockedCall = Pick<Call, 'path'> & { readonly requireGrant: RequireGrant<'list'> }

/** Returns the routes of LOCK and UNLOCK. */
export function lockRoutes(parts: WebDavRouteParts): Route[] {
  const { webDav, locks } = parts
  const discovery = async (call: LockedCall, item: DavItem) =>
    dav(
      'lockdiscovery',
      liveValue('lockdiscovery', item, await webDav.contextOf(call.requireGrant('list', call.path), item)) ?? '',
    )
  return [
    route({
      ...SIGNED_IN,
      name: 'webdav.lock',
      method: 'LOCK',
      effects: ['list', 'create', 'modify'],
      body: XML_BODY,
      run: (call) =>
        changing(parts, call, async (item) => {
          const { request, path, requireGrant: may, body, signal } = call
          const { headers } = request
          const seconds = timeoutOf(headers)
          const depth = depthOf(headers, 'infinity')
          if (depth === 1) throw new AppError('invalid', 'The Depth header is invalid.')
          if (body.length === 0) {
            const extended = await locks.refresh(may('list', path), seconds)
            if (extended.length === 0 || !item) return statusText(412)
            return xmlReply('prop', [await discovery(call, item)], 200)
          }
          const lock = { ...parseLock(body), isDeep: depth !== 0, client: clientOf(headers), seconds }
          const { made, isNew } = await webDav.lock(may, path, { item, lock, signal })
          const found = item ?? (await itemOrNull(parts.files, may, path))
          if (!found) throw notFound()
          const token = { 'Lock-Token': `<${made.token}>` }
          return xmlReply('prop', [await discovery(call, found)], isNew ? 201 : 200, token)
        }),
    }),
    route({
      ...SIGNED_IN,
      name: 'webdav.unlock',
      method: 'UNLOCK',
      effects: ['list'],
      body: { kind: 'unread' },
      run: async ({ request, path, requireGrant }) => {
        const item = requireGrant('list', path)
        try {
          await locks.unlock(item, lockTokenOf(request.headers))
        } catch (error) {
          if (isAppError(error, 'conflict')) return conditionReply(409, davName('lock-token-matches-request-uri'))
          throw error
        }
        return empty(204)
      },
    }),
  ]
}
