import { expect, test } from 'bun:test'
import path from 'node:path'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'
import { plantTree, type Tree } from '#server/testing/tree.ts'
import { describeServedDisk } from './served-disk.ts'

/** Returns the reserved paths in `/root` for a program's own paths, which are relative to `/root/..`. */
function reservedIn(tree: Tree, ...own: string[]): readonly string[] {
  using place = temporaryDirectory()
  plantTree(place.path, { '/root/': null, ...tree })
  const absolute = own.map((item) => path.join(place.path, item))
  return describeServedDisk(path.join(place.path, 'root'), absolute).reserved
}

test('what is our own is reserved where it lies in what is served, there yet or not', () => {
  expect(reservedIn({ '/root/a/data/': null }, 'root/a/data', 'root/new/cache', 'elsewhere', 'root-not')).toEqual([
    '/a/data',
    '/new/cache',
  ])
})

test('a link to it is reserved as well: who replaced it would choose what the next start finds', () => {
  const tree: Tree = {
    '/far/data/': null,
    '/root/data': { link: '../far/data' },
    '/root/in/real/': null,
    '/root/b': { link: 'in' },
    '/root/in/c': { link: 'real' },
  }
  expect(reservedIn(tree, 'root/data')).toEqual(['/data'])
  expect(reservedIn(tree, 'root/b/c/data')).toEqual(['/b', '/in/c', '/in/real/data'])
})

test('a link outside that leads in is none of theirs, what it leads to is', () => {
  expect(reservedIn({ '/root/x/': null, '/way': { link: 'root/x' } }, 'way')).toEqual(['/x'])
})

test('links in a circle end', () => {
  expect(reservedIn({ '/root/one': { link: 'two' }, '/root/two': { link: 'one' } }, 'root/one')).toContain('/one')
})
