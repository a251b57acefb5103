import { describe, expect, test } from 'bun:test'
import { type Link, pathBelow, routeOfLink } from './location.ts'

test.each([
  ['/files/a%2525/', '', '/files/a%2525/'],
  ['/', '', '/'],
  ['/base/files/', '/base', '/files/'],
  ['/base', '/base', '/'],
  ['/basement', '/base', '/basement'],
])('%s below the base %j is %s', (pathname, base, path) => expect(pathBelow(pathname, base)).toBe(path))

describe('a link', () => {
  const origin = 'https://files.example'
  /** Returns a link with the properties that a browser would set. */
  function link(href: string, attributes: { target?: string; download?: true } = {}): Link {
    const { origin: itsOrigin, pathname, search, hash } = new URL(href, `${origin}/base/files/`)
    const hasAttribute = (name: string) => name in attributes
    return { origin: itsOrigin, pathname, search, hash, target: attributes.target ?? '', hasAttribute }
  }
  const route = (href: string, attributes?: Parameters<typeof link>[1]) =>
    routeOfLink(link(href, attributes), origin, '/base')

  test('to a route of the page is followed by the page', () => {
    expect(route('/base/files/a%20b/?x=1#y')).toBe('/files/a%20b/?x=1#y')
    expect(route('photos/')).toBe('/files/photos/')
  })

  test.each<[string, Parameters<typeof link>[1]]>([
    ['https://other.example/base/files/', {}],
    ['/basement', {}],
    ['/base/api/raw/a.txt', {}],
    ['/base/static/a.js', {}],
    ['/base/files/', { target: '_blank' }],
    ['/base/files/a.txt', { download: true }],
  ])('%s %j is left to the browser', (href, attributes) => expect(route(href, attributes)).toBeNull())
})
