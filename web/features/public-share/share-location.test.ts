import { describe, expect, test } from 'bun:test'
import { downloadHref, locationOf, pageHref } from './share-location.ts'

describe('addresses of a link', () => {
  test('lead to the shared item, or to something in it, whatever its name', () => {
    expect(locationOf('/share/abc', '')).toEqual({ hash: 'abc', path: '/' })
    expect(locationOf('/fb/share/abc/', '/fb')).toEqual({ hash: 'abc', path: '/' })
    expect(locationOf('/share/abc/a%20b//100%25%2B%23/', '')).toEqual({ hash: 'abc', path: '/a b/100%+#' })
    expect(locationOf('/share/', '')).toEqual({ hash: '', path: '/' })
  })

  test('are made as they are read', () => {
    for (const path of ['/', '/a b', '/100% sure? #1 + more/é/日本'])
      expect(locationOf(pageHref({ hash: 'a-_b', path }, '/fb'), '/fb')).toEqual({ hash: 'a-_b', path })
  })

  test('of bytes say how they are wanted', () => {
    const file = { hash: 'abc', path: '/' }
    expect(downloadHref(file, '', { name: 'a b.txt', token: undefined })).toBe('/api/public/dl/abc/a%20b.txt')
    expect(downloadHref(file, '/fb', { token: undefined, algo: 'tar.gz' })).toBe('/fb/api/public/dl/abc/?algo=tar.gz')
    expect(downloadHref({ hash: 'abc', path: '/x/é' }, '', { token: 'a+b', inline: true })).toBe(
      '/api/public/dl/abc/x/%C3%A9?inline=true&token=a%2Bb',
    )
  })
})
