import { expect, test } from 'bun:test'
import { PAGE_HEADER } from '#contract/page-requests.ts'
import { testApp } from '#server/testing/test-app.ts'

test('clients of File Browser see a folder sorted by type, by what is shared or by date taken as sorted by name, and do not change it by saving what they saw', async () => {
  await using app = await testApp({ tree: { '/b.txt': '', '/a.zip': '', '/c.pdf': '' } })
  const put = (sorting: object, headers: Record<string, string> = {}) => {
    const body = JSON.stringify({ what: 'user', which: ['sorting'], data: { id: 1, sorting } })
    return app.request('/api/users/1', { method: 'PUT', body, headers })
  }
  const sorting = async (headers: Record<string, string> = {}) =>
    ((await (await app.request('/api/users/1', { headers })).json()) as { sorting: unknown }).sorting
  const page = { [PAGE_HEADER]: '1' }
  const byType = { by: 'type', asc: true }
  expect((await put(byType, page)).status).toBe(200)
  expect([await sorting(page), await sorting()]).toEqual([byType, { by: 'name', asc: false }])
  const response = await app.request('/api/resources/')
  const listing = (await response.json()) as { sorting: unknown; items: { name: string }[] }
  expect(listing.sorting).toEqual({ by: 'name', asc: false })
  expect(listing.items.map(({ name }) => name)).toEqual(['a.zip', 'b.txt', 'c.pdf'])
  await put({ by: 'name', asc: false })
  expect(await sorting(page)).toEqual(byType)
  expect((await put({ by: 'shared', asc: true }, page)).status).toBe(200)
  expect([await sorting(page), await sorting()]).toEqual([
    { by: 'shared', asc: true },
    { by: 'name', asc: false },
  ])
  expect((await put({ by: 'taken', asc: true }, page)).status).toBe(200)
  expect([await sorting(page), await sorting()]).toEqual([
    { by: 'taken', asc: true },
    { by: 'name', asc: false },
  ])
  await put({ by: 'size', asc: true })
  expect(await sorting(page)).toEqual({ by: 'size', asc: true })
})
