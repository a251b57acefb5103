import { describe, expect, test } from 'bun:test'
import { isAppError } from '#server/platform/errors.ts'
import { type Method, route } from './route.ts'
import { createRouter, restPath } from './router.ts'

const entry = (method: Method, path: string) =>
  route({ name: `${method} ${path}`, method, path, access: 'public', effects: [], run: async () => new Response() })

const login = { ...entry('POST', '/api/login'), alias: 'PUT' } as const

const find = createRouter([
  entry('GET', '/*'),
  entry('GET', '/static/*'),
  login,
  entry('GET', '/api/resources/*'),
  entry('PATCH', '/api/resources/*'),
  entry('GET', '/api/users'),
  entry('PUT', '/api/users/:id'),
])

const nameOf = (method: string, path: string) => {
  const match = find(method, path)
  return match.kind === 'found' ? match.route.name : match.allow
}

describe('the route table', () => {
  test.each([
    ['GET', '/', 'GET /*'],
    ['GET', '/files/a', 'GET /*'],
    ['GET', '/apix', 'GET /*'],
    ['GET', '/static/a.js', 'GET /static/*'],
    ['HEAD', '/static', 'GET /static/*'],
    ['POST', '/api/login', 'POST /api/login'],
    ['POST', '/api/login/', 'POST /api/login'],
    ['PUT', '/api/login', 'POST /api/login'],
    ['HEAD', '/api/resources', 'GET /api/resources/*'],
    ['PATCH', '/api/resources/a/b', 'PATCH /api/resources/*'],
    ['PUT', '/api/users/7', 'PUT /api/users/:id'],
  ])('%s %s', (method, path, name) => {
    expect(nameOf(method, path)).toBe(name)
  })

  test.each([
    ['GET', '/api'],
    ['GET', '/api/unknown'],
    ['POST', '/api/resourcesX'],
    ['GET', '/api/users/abc/d'],
    ['PUT', '/api/users/0'],
    ['PUT', '/api/users/01'],
    ['PUT', '/api/users/1e3'],
    ['PUT', '/api/users/-1'],
    ['PUT', '/api/users/9007199254740992'],
    ['GET', '/api/Login'],
    ['POST', '/api/%6Cogin'],
    ['GET', '/api/resources%2Fa'],
    ['GET', '/api/resources%5Ca'],
    ['PUT', '/api/users%2F3'],
  ])('%s %s is nowhere', (method, path) => {
    expect(nameOf(method, path)).toEqual([])
  })

  test.each([
    ['GET', '/api/login', ['POST', 'PUT']],
    ['DELETE', '/api/resources/a', ['GET', 'HEAD', 'PATCH']],
    ['OPTIONS', '/api/users/3', ['PUT']],
    ['POST', '/files/a', ['GET', 'HEAD']],
    ['POST', '/api%2Flogin', ['GET', 'HEAD']],
    ['get', '/api/users', ['GET', 'HEAD']],
  ])('%s is no method of %s', (method, path, allow) => {
    expect(nameOf(method, path)).toEqual(allow)
  })

  test('hands on what the pattern left open', () => {
    const found = find('GET', '/api/resources/a%2520b/c/')
    expect(found).toMatchObject({ kind: 'found', rest: 'a%2520b/c', trailingSlash: true })
    if (found.kind === 'found') expect(restPath(found) as string).toBe('/a%20b/c')
    expect(find('POST', '/api/resources/a%2f')).toMatchObject({ kind: 'unmatched' })
    expect(find('PATCH', '/api/resources/a%2f')).toMatchObject({ rest: 'a%2f', trailingSlash: true })
    expect(find('PUT', '/api/users/42')).toMatchObject({ id: 42, trailingSlash: false })
  })

  test('refuses a rest that is no path', () => {
    const found = find('GET', '/api/resources/a%2F..%2Fb')
    if (found.kind !== 'found') throw new Error('not found')
    try {
      restPath(found)
      throw new Error('accepted')
    } catch (error) {
      expect(isAppError(error, 'invalid')).toBe(true)
    }
  })

  test('holds no entry twice', () => {
    expect(() => createRouter([entry('GET', '/a'), entry('GET', '/a')])).toThrow('Two routes')
    for (const other of [entry('PUT', '/api/login'), { ...entry('PATCH', '/api/login'), alias: 'POST' } as const])
      expect(() => createRouter([login, other])).toThrow('Two routes')
  })
})
