import { expect, test } from 'bun:test'
import { testApp } from './testing/test-app.ts'

test('the whole program runs', async () => {
  await using app = await testApp({ tree: { '/a.txt': 'hi' }, users: [{ username: 'mia' }] })
  expect((await app.request('/health', { as: null })).status).toBe(200)
  expect((await app.request('/api/users/1')).status).toBe(200)
  expect((await app.request('/api/users/1', { as: 'mia' })).status).toBe(403)
  expect((await app.request('/api/users/1', { as: null })).status).toBe(401)
  expect((await app.raw('GET /api/users/1 HTTP/1.1\r\nHost: a\r\n\r\n')).status).toBe(401)
})
