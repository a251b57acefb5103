import { NewTag, TagChange, TaggedItemsQuery } from '#contract/new-tag.ts'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import { json, statusText } from '#server/http/replies.ts'
import { type Route, route } from '#server/http/route.ts'
import { inSlices } from '#server/platform/queue/time-slices.ts'
import type { Tags } from './service.ts'

/** Maximum sizes of request bodies in bytes: one tag, and many items with long paths. */
const MAX_TAG_BODY = 4 * 1024
const MAX_CHANGE = 1024 * 1024

/** Returns the routes of `/api/tags`: the user's own tags and their items. */
export function tagRoutes({ tags }: { tags: Tags }): readonly Route[] {
  return [...listRoutes(tags), ...itemRoutes(tags)]
}

const entry = { access: 'signed_in', effects: [] } as const
const tagBody = { kind: 'json', schema: NewTag, limit: MAX_TAG_BODY } as const

function listRoutes(tags: Tags): readonly Route[] {
  return [
    route({
      ...entry,
      name: 'tags.list',
      method: 'GET',
      path: '/api/tags',
      run: async ({ caller: { subject } }) => json(await tags.list(subject)),
    }),
    route({
      ...entry,
      name: 'tags.create',
      method: 'POST',
      path: '/api/tags',
      body: tagBody,
      run: async ({ caller: { subject }, body }) => json(await tags.create(subject, body)),
    }),
    route({
      ...entry,
      name: 'tags.update',
      method: 'PUT',
      path: '/api/tags/:id',
      body: tagBody,
      run: async ({ caller: { subject }, id, body }) => json(await tags.update(subject, id, body)),
    }),
    route({
      ...entry,
      name: 'tags.delete',
      method: 'DELETE',
      path: '/api/tags/:id',
      run: async ({ caller: { subject }, id }) => {
        await tags.delete(subject, id)
        return statusText(200)
      },
    }),
  ]
}

function itemRoutes(tags: Tags): readonly Route[] {
  return [
    route({
      ...entry,
      name: 'tags.items',
      method: 'GET',
      path: '/api/tagged-items',
      query: TaggedItemsQuery,
      run: async ({ caller: { subject }, query: { tag } }) => json(await tags.items(subject, tag ?? null)),
    }),
    route({
      name: 'tags.change',
      method: 'PATCH',
      path: '/api/tagged-items',
      access: 'signed_in',
      effects: ['list'],
      body: { kind: 'json', schema: TagChange, limit: MAX_CHANGE },
      run: async ({ caller: { subject }, requireGrant, body: { paths, add, remove } }) => {
        const grants = await inSlices(paths, (path) => requireGrant('list', parsePlainPath(path)))
        await tags.change(subject, grants, { add, remove })
        return json(await tags.items(subject, null))
      },
    }),
  ]
}
