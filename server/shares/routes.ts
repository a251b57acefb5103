import { CollectionCreate, ShareCreate, ShareUpdate } from '#contract/shares.ts'
import { pathInScope } from '#server/access/scope-path.ts'
import { parsePlainPath, segmentsOf, type VirtualPath } from '#server/access/virtual-path.ts'
import { json, statusText } from '#server/http/replies.ts'
import { type Route, route } from '#server/http/route.ts'
import { AppError } from '#server/platform/errors.ts'
import { notFound } from '#server/platform/refusals.ts'
import { presentReceived, presentShare } from './present.ts'
import type { OwnedShare, Shares } from './service.ts'

/** Maximum size of a request body in bytes. */
const MAX_SHARE = 64 * 1024
/** The same for a collection, whose items have long paths. */
const MAX_COLLECTION = 1024 * 1024

/**
 * Routes `/api/shares` and `/api/share`: links, for their owners. Reading and creating takes the path of an item, changing and removing the
 * hash of a link.
 */
export function shareRoutes({ shares }: { shares: Shares }): readonly Route[] {
  return [
    list(shares),
    ofItem(shares),
    collectionsWith(shares),
    collectedPaths(shares),
    create(shares),
    createCollection(shares),
    update(shares),
    remove(shares),
    received(shares),
  ]
}

const entry = { path: '/api/share/*', access: 'signed_in' } as const

const list = (shares: Shares) =>
  route({
    name: 'shares.list',
    method: 'GET',
    path: '/api/shares',
    access: 'signed_in',
    effects: [],
    run: async ({ caller: { subject } }) => json((await shares.list(subject)).map((owned) => answer(owned, subject))),
  })

const ofItem = (shares: Shares) =>
  route({
    ...entry,
    name: 'shares.ofItem',
    method: 'GET',
    effects: ['share'],
    run: async ({ caller: { subject }, requireGrant, path }) =>
      json((await shares.linksTo(requireGrant('share', path))).map((owned) => answer(owned, subject))),
  })

const collectionsWith = (shares: Shares) =>
  route({
    name: 'shares.collectionsWith',
    method: 'GET',
    path: '/api/shares/collections/*',
    access: 'signed_in',
    effects: ['share'],
    run: async ({ caller: { subject }, requireGrant, path }) =>
      json((await shares.collectionsWith(requireGrant('share', path))).map((owned) => answer(owned, subject))),
  })

const collectedPaths = (shares: Shares) =>
  route({
    name: 'shares.collectedPaths',
    method: 'GET',
    path: '/api/shares/collected',
    access: 'signed_in',
    effects: [],
    run: async ({ caller: { subject } }) => json(await shares.collectedPaths(subject)),
  })

const create = (shares: Shares) =>
  route({
    ...entry,
    name: 'shares.create',
    method: 'POST',
    effects: ['list', 'share'],
    body: { kind: 'json', schema: ShareCreate, limit: MAX_SHARE, unknownKeys: 'dropped' },
    run: async ({ caller: { subject }, requireGrant: may, path, trailingSlash, body }) => {
      const item = may('share', path)
      const request = { item, listGrant: may('list', path), trailingSlash, wanted: body }
      return json(answer(await shares.create(request), subject))
    },
  })

const createCollection = (shares: Shares) =>
  route({
    name: 'shares.createCollection',
    method: 'POST',
    path: '/api/share-collections',
    access: 'signed_in',
    effects: ['list', 'share'],
    body: { kind: 'json', schema: CollectionCreate, limit: MAX_COLLECTION, unknownKeys: 'dropped' },
    run: async ({ caller: { subject }, requireGrant: may, body }) => {
      const paths = body.paths.map(parsePlainPath)
      const items = paths.map((path) => ({ item: may('share', path), listGrant: may('list', path) }))
      return json(answer(await shares.createCollection({ items, wanted: body }), subject))
    },
  })

const update = (shares: Shares) =>
  route({
    ...entry,
    name: 'shares.update',
    method: 'PATCH',
    secretPath: true,
    effects: [],
    body: { kind: 'json', schema: ShareUpdate, limit: MAX_SHARE, unknownKeys: 'dropped' },
    run: async ({ caller: { subject }, path, body }) =>
      json(answer(await shares.update(subject, hashIn(path), body), subject)),
  })

const remove = (shares: Shares) =>
  route({
    ...entry,
    name: 'shares.remove',
    method: 'DELETE',
    secretPath: true,
    effects: [],
    run: async ({ caller: { subject }, path }) => {
      await shares.remove(subject, hashIn(path))
      return statusText(200)
    },
  })

const received = (shares: Shares) =>
  route({
    name: 'shares.received',
    method: 'GET',
    path: '/api/shares/received/*',
    secretPath: true,
    access: 'signed_in',
    effects: [],
    run: async ({ caller: { subject }, path }) => {
      const { link, files } = await shares.received(subject, hashIn(path))
      const folder = pathInScope(link.scope, link.share.place)
      return json(files.map((file) => presentReceived(file, folder)))
    },
  })

/** User names are included for administrators only. */
const answer = ({ share, owner, scope, collected }: OwnedShare, { permissions }: { permissions: { admin: boolean } }) =>
  presentShare(share, { scope, collected, username: permissions.admin ? owner.username : undefined })

/** @throws AppError `invalid` without one; `not_found` for a malformed one */
function hashIn(path: VirtualPath): string {
  const [hash, ...others] = segmentsOf(path)
  if (hash === undefined) throw new AppError('invalid', 'The hash of the link is missing.')
  if (others.length > 0) throw notFound()
  return hash
}
