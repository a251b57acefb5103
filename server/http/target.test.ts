import { describe, expect, test } from 'bun:test'
import { isAppError } from '#server/platform/errors.ts'
import { loggedPath, parseTarget, queryRecord } from './target.ts'

const at = (path: string, basePath = '') => parseTarget(`http://coffer.example${path}`, basePath)

const refused = (work: () => unknown) => {
  try {
    work()
    return false
  } catch (error) {
    return isAppError(error, 'invalid')
  }
}

describe('the path of a request', () => {
  test.each([
    ['/', '/'],
    ['/api/resources/a%20b/', '/api/resources/a%20b/'],
    ['//api///resources//a', '/api/resources/a'],
    ['/a+b%2Bc', '/a+b%2Bc'],
    ['/%C3%BC/%E2%80%AE', '/%C3%BC/%E2%80%AE'],
    ['/.hidden/...', '/.hidden/...'],
    ['/%252e%252e/x', '/%252e%252e/x'],
  ])('%s is %s', (sent, path) => {
    expect(at(sent).path).toBe(path)
  })

  test.each([
    ['/a#b'],
    ['/a\u0001b'],
    ['/a b'],
    ['/ü'],
    ['/%zz'],
    ['/%2'],
    ['/%c3%28'],
    ['/%ff'],
    ['/a%00b'],
    ['/a%0d%0ab'],
    ['/%e2%80%a8'],
    ['/a/./b'],
    ['/a/../b'],
    ['/a/%2e%2e/b'],
    ['/a/%2E./b'],
    ['/a%2F..%2Fb'],
    ['/..%2f'],
  ])('%j is refused', (sent) => {
    expect(refused(() => at(sent))).toBe(true)
  })

  test.each([['a:80'], [''], ['ftp://host/a'], ['http://host'], ['*']])('%j names no path', (url) => {
    expect(refused(() => parseTarget(url, ''))).toBe(true)
  })

  test.each([
    ['/fb', '/'],
    ['/fb/', '/'],
    ['/fb/api/login', '/api/login'],
    ['//fb//api/login', '/api/login'],
    ['/api/login', '/api/login'],
    ['/fbx/api', '/fbx/api'],
  ])('below /fb, %s is %s', (sent, path) => {
    expect(at(sent, '/fb').path).toBe(path)
  })
})

describe('the query of a request', () => {
  test('follows the rules of forms', () => {
    expect(at('/x?a=1+2&b=%2B&c&=d&&e=f=g').query).toEqual([
      ['a', '1 2'],
      ['b', '+'],
      ['c', ''],
      ['', 'd'],
      ['e', 'f=g'],
    ])
  })

  test.each([['/x?a=%'], ['/x?%c3=1'], ['/x?a=%ff']])('%s is refused', (sent) => {
    expect(refused(() => at(sent))).toBe(true)
  })

  test('has each key once', () => {
    expect(
      refused(() =>
        queryRecord([
          ['a', '1'],
          ['a', '1'],
        ]),
      ),
    ).toBe(true)
    expect({
      ...queryRecord([
        ['__proto__', 'x'],
        ['a', ''],
      ]),
    }).toEqual(JSON.parse('{"__proto__":"x","a":""}'))
  })
})

test('a log never holds a query, however the address is broken', () => {
  expect(loggedPath('http://h/a?token=1')).toBe('/a')
  expect(loggedPath('/a/b#c?d')).toBe('/a/b')
  expect(loggedPath(`/${'x'.repeat(5000)}`)).toHaveLength(1001)
})
