import { expect, test } from 'bun:test'
import { QueryClient } from '@tanstack/react-query'
import { refuse, serve } from '../testing/serve.ts'
import { changeFolderView } from './folder-view-changes.ts'
import { fileQueries, type Resource } from './queries.ts'

const OWN = { viewMode: null, sorting: null, galleryAnswered: false, groupBy: null } as const
const folder = (view: object) => ({
  path: '/a',
  name: 'a',
  modified: '2026-01-01T00:00:00Z',
  isDir: true,
  numDirs: 0,
  numFiles: 1,
  sorting: { by: 'name', asc: false },
  names: 'x.txt',
  kinds: 'f',
  sizes: [7],
  modifieds: [2],
  view,
})

const viewOf = (resource: Resource | undefined) => (resource?.kind === 'folder' ? resource.view?.viewMode : undefined)

/** A folder that is shown, and whose next listing is in flight; `release` answers it with the view before a change. */
async function openFolder(put: () => Response) {
  let view: object = OWN
  let listings = 0
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { promise: isAsked, resolve: asked } = Promise.withResolvers<void>()
  const server = serve(async ({ method, body }) => {
    if (method === 'PUT') {
      const answer = put()
      if (answer.ok) view = { ...OWN, ...JSON.parse(body) }
      return answer
    }
    listings += 1
    const answer = Response.json(folder(view))
    if (listings === 2) {
      asked()
      await held
    }
    return answer
  })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const query = fileQueries(server.api).resource('/a')
  await queries.fetchQuery(query)
  const read = () => viewOf(queries.getQueryData<Resource>(query.queryKey))
  const inFlight = queries.fetchQuery(query).catch(() => undefined)
  await isAsked
  return { server, queries, query, read, inFlight, release }
}

test('a listing in flight does not bring back the view before a change, and comes again after it', async () => {
  const open = await openFolder(() => Response.json(OWN))
  await using server = open.server
  await changeFolderView({ api: server.api, queries: open.queries }, '/a', { viewMode: 'mosaic' })
  expect(open.read()).toBe('mosaic')
  open.release()
  await open.inFlight
  expect(open.read()).toBe('mosaic')
  expect(open.queries.getQueryState(open.query.queryKey)?.isInvalidated).toBe(true)
  await open.queries.fetchQuery(open.query)
  expect(open.read()).toBe('mosaic')
})

test('the listing comes again after a refusal', async () => {
  const open = await openFolder(() => refuse(403, 'forbidden'))
  await using server = open.server
  const changing = changeFolderView({ api: server.api, queries: open.queries }, '/a', { viewMode: 'mosaic' })
  await expect(changing).rejects.toMatchObject({ status: 403 })
  open.release()
  await open.queries.fetchQuery(open.query)
  expect(open.read()).toBeNull()
})
