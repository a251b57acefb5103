import { expect, test } from 'bun:test'
import { child, parsePlainPath, ROOT } from '#server/access/virtual-path.ts'
import { cpuTime } from '#testing/cpu-time.ts'
import { archiveName, parseSelection, selectionOf } from './selection.ts'

const CASES: readonly [string, string | undefined, string | null, string, string][] = [
  ['/docs', undefined, null, '/docs', 'docs.zip'],
  ['/', undefined, null, '/', 'root.zip'],
  ['/', '/a.txt,/docs', '/a.txt|/docs', '/', '_root.zip'],
  ['/', '/docs/b.txt,/docs/sub', '/docs/b.txt|/docs/sub', '/docs', '_docs.zip'],
  ['/', '/docs', '/docs', '/', 'docs.zip'],
  ['/', '/docs/b.txt', '/docs/b.txt', '/docs', 'b.txt.zip'],
  ['/docs', 'a%2Cb.txt,1+1', '/docs/a,b.txt|/docs/1+1', '/docs', '_docs.zip'],
  ['/', 'docs,docs/b.txt,docs', '/docs', '/', '_docs.zip'],
  ['/', 'a/x,ab/y', '/a/x|/ab/y', '/', '_root.zip'],
  ['/x', '%252e', '/x/%2e', '/x', '%2e.zip'],
  ['/docs', '%2Fa.txt,%2Fsub%2Fb.txt', '/docs/a.txt|/docs/sub/b.txt', '/docs', '_docs.zip'],
  ['/', '%2Fa%252Fb,%2Fc%2C%2520d%25', '/a%2Fb|/c,%20d%', '/', '_root.zip'],
]
test.each(CASES)('of %s with files=%s go %s', (folder, files, items, base, name) => {
  const selection = parseSelection(parsePlainPath(folder), files)
  expect([selection.items?.join('|') ?? null, `${selection.base}`]).toEqual([items, base])
  expect(archiveName(selection, 'zip', 'root')).toBe(name)
})

test.each(['..', '../a', 'a/../b', '%2e%2e', '%2E%2E/x', 'a%2F..', '%00', '%zz'])('%s is refused', (files) => {
  expect(() => parseSelection(parsePlainPath('/docs'), files)).toThrow('This path cannot be used.')
})

test('many items are selected in the time that their number needs', () => {
  const files = Array.from({ length: 10_000 }, (_, at) => `n${at}`)
  const began = cpuTime()
  expect(
    selectionOf(
      ROOT,
      files.map((name) => child(ROOT, name)),
    ).items,
  ).toHaveLength(10_000)
  expect(cpuTime() - began).toBeLessThan(200)
})
