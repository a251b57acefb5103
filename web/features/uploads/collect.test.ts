import { describe, expect, test } from 'bun:test'
import type { DroppedEntry } from './added-items.ts'
import { collect as collectFrom, walk } from './collect.ts'
import type { UploadSource } from './upload.ts'

/** A tree to drop: a string is a file's text, an error is a file that cannot be read. */
type Tree = { [name: string]: string | Error | Tree }

/** Returns the browser's view of a tree: readers return at most 100 entries at a time. */
function entriesOf(tree: Tree): DroppedEntry[] {
  return Object.entries(tree).map(([name, content]) => {
    if (content instanceof Error || typeof content === 'string') {
      const file = (done: (file: File) => void, failed: (error: unknown) => void) =>
        content instanceof Error ? failed(content) : done(new File([content], name))
      return { name, isDirectory: false, file }
    }
    const rest = entriesOf(content)
    const readEntries = (done: (entries: DroppedEntry[]) => void) => done(rest.splice(0, 100))
    return { name, isDirectory: true, createReader: () => ({ readEntries }) }
  })
}

async function collect(entries: DroppedEntry[]): Promise<UploadSource[]> {
  const sources: UploadSource[] = []
  for await (const batch of walk(entries)) sources.push(...batch)
  return sources
}

const many = Object.fromEntries(Array.from({ length: 250 }, (_, i) => [`f${i}`, 'x']))

describe('what is dropped', () => {
  test('comes whole, each folder before what it holds', async () => {
    const sources = await collect(entriesOf({ 'a.txt': '1', docs: { 'b.txt': '22', deep: { 'c.txt': '333' } } }))
    expect(sources.map(({ path, file }) => [path, file?.size])).toEqual([
      ['a.txt', 1],
      ['docs', undefined],
      ['docs/b.txt', 2],
      ['docs/deep', undefined],
      ['docs/deep/c.txt', 3],
    ])
  })

  test('comes from every batch, not the first hundred only', async () => {
    const sources = await collect(entriesOf({ many }))
    expect(sources).toHaveLength(251)
    expect(sources.at(-1)?.path).toBe('many/f249')
  })

  test('may be an empty folder', async () => {
    expect(await collect(entriesOf({ empty: {} }))).toEqual([{ path: 'empty', file: null }])
  })

  test('that cannot be read comes with the reason, and holds nothing else up', async () => {
    const locked = new Error('locked')
    const unreadable: DroppedEntry & { createReader: unknown } = {
      name: 'shut',
      isDirectory: true,
      createReader: () => ({ readEntries: (_: unknown, failed: (error: unknown) => void) => failed(locked) }),
    }
    const sources = await collect([...entriesOf({ bad: locked, good: 'x' }), unreadable])
    expect(sources.map(({ path, error }) => [path, error])).toEqual([
      ['bad', locked],
      ['good', undefined],
      ['shut', undefined],
      ['shut', locked],
    ])
  })
})

test('a chosen folder keeps its paths, chosen files their names', async () => {
  const inFolder = Object.defineProperty(new File(['x'], 'a.jpg'), 'webkitRelativePath', { value: 'trip/a.jpg' })
  const paths: string[] = []
  for await (const batch of collectFrom({
    files: [new File(['x'], 'b.jpg'), inFolder],
    entries: entriesOf({ c: 'x' }),
  }))
    paths.push(...batch.map(({ path }) => path))
  expect(paths).toEqual(['b.jpg', 'trip/a.jpg', 'c'])
})
