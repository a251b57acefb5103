import { openedFileReply } from '#server/http/download-reply.ts'
import { text } from '#server/http/replies.ts'
import { type Route, route } from '#server/http/route.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import { notFound } from '#server/platform/refusals.ts'
import type { PropertyChange } from '../item-properties/store.ts'
import { DAV_PATH } from './addresses.ts'
import { contentLengthOf, depthOf, modifiedOf } from './dav-headers.ts'
import { CLASSES, changing, davName, empty, SIGNED_IN, type WebDavRouteParts, XML_BODY } from './dav-route.ts'
import { lockRoutes } from './lock-routes.ts'
import { conditionReply, type PropertyStatus, propstat, responseOf, xmlReply } from './multistatus.ts'
import { parsePropfind } from './propfind-request.ts'
import { parseProppatch } from './proppatch-request.ts'
import type { WebDav } from './service.ts'
import { transferRoutes } from './transfer-routes.ts'
import { emptyElement } from './xml-element.ts'

const METHODS = 'OPTIONS, GET, HEAD, PUT, DELETE, PROPFIND, PROPPATCH, MKCOL, COPY, MOVE, LOCK, UNLOCK'
/** Returns the routes of the WebDAV endpoint (RFC 4918). */
export function webDavRoutes(parts: WebDavRouteParts): readonly Route[] {
  return [
    ...optionsRoutes(),
    ...readRoutes(parts),
    ...writeRoutes(parts),
    ...transferRoutes(parts),
    ...lockRoutes(parts),
  ]
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
        if (depth === 'infinity' && stat.kind === 'directory')
          return conditionReply(403, davName('propfind-finite-depth'))
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
          const stored = await webDav.put({ may, item, path, content, modified, signal })
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
