import type { VirtualPath } from '#server/access/virtual-path.ts'
import { openedFileReply } from '#server/http/download-reply.ts'
import { jsonBytes, text } from '#server/http/replies.ts'
import { type Call, type Route, route } from '#server/http/route.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import { notFound } from '#server/platform/refusals.ts'
import type { RequireGrant } from '../browse/file-parts.ts'
import type { PropertyChange } from '../item-properties/property.ts'
import { DAV_PATH } from './addresses.ts'
import { itemOrNull } from './conditions.ts'
import { contentLengthOf, depthOf, modifiedOf, overwriteOf } from './dav-headers.ts'
import type { DavItem } from './dav-item.ts'
import {
  CLASSES,
  changing,
  empty,
  preconditionFailed,
  SIGNED_IN,
  type WebDavRouteParts,
  XML_BODY,
} from './dav-route.ts'
import { liveValue } from './live-properties.ts'
import { clientOf, lockTokenOf, parseLock, timeoutOf } from './lock-request.ts'
import { conditionReply, dav, type PropertyStatus, propstat, responseOf, XML_TYPE, xmlDocument } from './multistatus.ts'
import { parsePropfind } from './propfind-request.ts'
import { parseProppatch } from './proppatch-request.ts'
import type { TransferGrants, WebDav } from './service.ts'
import { emptyElement } from './xml-element.ts'

const METHODS = 'OPTIONS, GET, HEAD, PUT, DELETE, PROPFIND, PROPPATCH, MKCOL, COPY, MOVE, LOCK, UNLOCK'
/** Returns the routes of the WebDAV endpoint (RFC 4918). */
export function webDavRoutes(parts: WebDavRouteParts): readonly Route[] {
  const routes = [
    ...optionsRoutes(),
    ...readRoutes(parts),
    ...writeRoutes(parts),
    ...transferRoutes(parts),
    ...lockRoutes(parts),
  ]
  const run = (each: Route) => async (call: Parameters<Route['run']>[0]) => {
    if (!(await parts.isEnabled())) throw notFound()
    return each.run(call)
  }
  return routes.map((each) => ({ ...each, run: run(each) }))
}

/** Answered to everybody, because clients ask before they sign in, also above the endpoint; it is the same for all paths. */
function optionsRoutes(): Route[] {
  const reply = () => new Response(null, { status: 200, headers: { Allow: METHODS, 'Content-Length': '0' } })
  const open = { method: 'OPTIONS', access: 'public', effects: [], body: { kind: 'unread' }, headers: CLASSES } as const
  return [
    route({ ...open, name: 'webdav.options', path: `${DAV_PATH}/*`, run: async () => reply() }),
    route({ ...open, name: 'webdav.options-above', path: '/', run: async () => reply() }),
  ]
}

function readRoutes({ files, webDav, downloads }: WebDavRouteParts): Route[] {
  return [
    route({
      ...SIGNED_IN,
      name: 'webdav.get',
      method: 'GET',
      effects: ['list', 'download'],
      isDownload: true,
      run: async (call) => {
        const { request, path, requireGrant } = call
        const download = requireGrant('download', path)
        call.openTransfer()
        const { method, headers } = request
        const file = await downloads.prepare(download, {
          method,
          headers,
          inline: false,
          viaProxy: () => call.viaProxy,
        })
        if (file) return openedFileReply(file, call.addCleanup)
        return text('This is the address of a folder for WebDAV clients.\n')
      },
    }),
    route({
      ...SIGNED_IN,
      name: 'webdav.propfind',
      method: 'PROPFIND',
      effects: ['list'],
      body: XML_BODY,
      run: async ({ request, path, requireGrant, body, signal }) => {
        const item = requireGrant('list', path)
        const depth = depthOf(request.headers, 'infinity')
        const properties = parsePropfind(body)
        const stat = await files.stat(item)
        if (depth === 'infinity' && stat.kind === 'directory') return conditionReply(403, 'propfind-finite-depth')
        const withItems = depth === 1
        return xmlReply(
          'multistatus',
          await webDav.propfind({ item, stat, request: properties, withItems, signal }),
          207,
        )
      },
    }),
  ]
}

function writeRoutes(parts: WebDavRouteParts): Route[] {
  const { files, webDav, addresses } = parts
  return [
    route({
      ...SIGNED_IN,
      name: 'webdav.put',
      method: 'PUT',
      effects: ['list', 'create', 'modify'],
      body: { kind: 'stream' },
      run: (call) =>
        changing(parts, call, async (item) => {
          const { request, path, requireGrant: may, body, signal, trailingSlash } = call
          const { headers } = request
          if (trailingSlash || item?.isDirectory) throw notForFolders()
          if (headers.has('Content-Range')) throw new AppError('invalid', 'A part of a file cannot be stored.')
          const content = { ...body, whole: body.whole, length: contentLengthOf(headers, body.length) }
          const modified = modifiedOf(headers)
          const stored = await webDav.put({
            may,
            item,
            path,
            content,
            ifMatch: headers.get('If-Match'),
            modified,
            signal,
          })
          const headersOfFile = { ETag: stored.etag ?? '', ...(modified !== undefined && { 'X-OC-Mtime': 'accepted' }) }
          return empty(item ? 204 : 201, headersOfFile)
        }),
    }),
    route({
      ...SIGNED_IN,
      name: 'webdav.mkcol',
      method: 'MKCOL',
      effects: ['list', 'create'],
      body: XML_BODY,
      run: (call) =>
        changing(parts, call, async (item) => {
          const { path, requireGrant: may, body, signal } = call
          may('create', path)
          if (body.length > 0) throw new AppError('unsupported_type', 'A folder is created without a body.')
          if (item) throw new AppError('method_not_allowed', 'An item with this name already exists.')
          await webDav.makeFolder(may, path, signal)
          return empty(201)
        }),
    }),
    route({
      ...SIGNED_IN,
      name: 'webdav.delete',
      method: 'DELETE',
      effects: ['list', 'delete'],
      body: { kind: 'unread' },
      run: (call) =>
        changing(parts, call, async () => {
          await files.remove({ may: call.requireGrant, path: call.path, signal: call.signal })
          return empty(204)
        }),
    }),
    route({
      ...SIGNED_IN,
      name: 'webdav.proppatch',
      method: 'PROPPATCH',
      effects: ['list', 'modify'],
      body: XML_BODY,
      run: (call) =>
        changing(parts, call, async (item) => {
          const { path, requireGrant: may, body } = call
          may('modify', path)
          const changes = parseProppatch(body)
          if (!item) throw notFound()
          const { refused, status } = await change(webDav, may('list', path), changes)
          const named = (of: readonly PropertyChange[]) => of.map((name) => emptyElement(name)).join('')
          const others = changes.filter((one) => !refused.includes(one))
          const result =
            refused.length === 0
              ? propstat(200, named(others))
              : propstat(status, named(refused)) + propstat(424, named(others))
          return xmlReply('multistatus', [responseOf(addresses.hrefOf(path, item.isDirectory), result)], 207)
        }),
    }),
  ]
}

/** Returns the changes that were refused, and why. */
async function change(
  webDav: WebDav,
  ...[item, changes]: Parameters<WebDav['changeProperties']>
): Promise<{ refused: readonly PropertyChange[]; status: PropertyStatus }> {
  try {
    return { refused: await webDav.changeProperties(item, changes), status: 403 }
  } catch (error) {
    if (isAppError(error, 'too_many') || isAppError(error, 'disk_full')) return { refused: changes, status: 507 }
    throw error
  }
}

const notForFolders = () => new AppError('method_not_allowed', 'A folder cannot have content.')

/** Returns the routes of COPY and MOVE. */
function transferRoutes(parts: WebDavRouteParts): Route[] {
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
    if (there && !isReplacing) return preconditionFailed()
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

type LockedCall = Pick<Call, 'path'> & { readonly requireGrant: RequireGrant<'list'> }

/** Returns the routes of LOCK and UNLOCK. */
function lockRoutes(parts: WebDavRouteParts): Route[] {
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
            if (extended.length === 0 || !item) return preconditionFailed()
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
          if (isAppError(error, 'conflict')) return conditionReply(409, 'lock-token-matches-request-uri')
          throw error
        }
        return empty(204)
      },
    }),
  ]
}

/** Returns an XML document with this root element, which may be compressed. */
const xmlReply = (root: string, content: readonly string[], status: number, headers: Record<string, string> = {}) =>
  jsonBytes(xmlDocument(root, content), { status, headers: { 'Content-Type': XML_TYPE, ...headers } })
