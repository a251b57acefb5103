import type { VirtualPath } from '#server/access/virtual-path.ts'
import { statusText } from '#server/http/replies.ts'
import { type Call, type Route, route } from '#server/http/route.ts'
import { AppError } from '#server/platform/errors.ts'
import { notFound } from '#server/platform/refusals.ts'
import { itemOrNull } from './conditions.ts'
import { depthOf, overwriteOf } from './dav-headers.ts'
import { changing, empty, SIGNED_IN, type WebDavRouteParts } from './dav-route.ts'
import type { TransferGrants } from './service.ts'

/** Returns the routes of COPY and MOVE. */
export function transferRoutes(parts: WebDavRouteParts): Route[] {
  return [
    route({
      ...SIGNED_IN,
      name: 'webdav.copy',
      method: 'COPY',
      effects: ['list', 'create', 'modify', 'delete'],
      body: { kind: 'unread' },
      run: (call) => transfer(parts, call, { kind: 'copy', may: call.requireGrant }),
    }),
    route({
      ...SIGNED_IN,
      name: 'webdav.move',
      method: 'MOVE',
      effects: ['list', 'create', 'modify', 'delete', 'rename'],
      body: { kind: 'unread' },
      run: (call) => transfer(parts, call, { kind: 'move', may: call.requireGrant, mayMove: call.requireGrant }),
    }),
  ]
}

function transfer(
  parts: WebDavRouteParts,
  { request, host, path, signal }: Pick<Call, 'request' | 'host' | 'path' | 'signal'>,
  grants: TransferGrants,
): Promise<Response> {
  const { files, addresses, webDav } = parts
  const { kind, may } = grants
  return changing(parts, { request, host, path, requireGrant: may }, async (from) => {
    const to = addresses.destinationOf({ request, host })
    const depth = depthOf(request.headers, 'infinity')
    if (depth === 1 || (depth === 0 && kind === 'move')) throw new AppError('invalid', 'The Depth header is invalid.')
    const isReplacing = overwriteOf(request.headers)
    authorizeEnds(grants, path, to)
    if (!from) throw notFound()
    if (path === to) throw new AppError('not_allowed', 'Source and destination are the same.')
    await webDav.requireFolder(may, to)
    const there = await itemOrNull(files, may, to)
    if (there && !isReplacing) return statusText(412)
    await webDav.transfer({ ...grants, from, to, there, isDeep: depth !== 0, signal })
    return empty(there ? 204 : 201)
  })
}

/** Authorizes both ends before the disk is accessed. @throws AppError `not_allowed` */
function authorizeEnds(grants: TransferGrants, from: VirtualPath, to: VirtualPath): void {
  grants.may('list', to)
  if (grants.kind === 'copy') grants.may('create', to)
  else {
    grants.mayMove('rename', from)
    grants.mayMove('rename', to)
  }
}
