import { expect, test } from 'bun:test'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { Stat } from '#server/storage/storage.ts'
import { fileJson } from './file-json.ts'
import { presentFile } from './present.ts'
import type { FileView } from './read.ts'

const stat: Stat = {
  kind: 'file',
  isLink: false,
  size: 1,
  mode: 0o100640,
  modifiedNs: 0n,
  changedNs: 0n,
  bornNs: 0n,
  identity: '',
}
const view = (content?: string): FileView => ({
  path: '/a.txt' as VirtualPath,
  stat,
  type: 'text',
  ...(content !== undefined && { content }),
})
const { signal } = new AbortController()

/** Contains surrogate pairs at every position where the text may be split. */
const LONG = `x${'🦊'.repeat(200_000)}<script>\u2028`

test.each([[undefined], [''], ['a "text"\n'], [LONG]])('a file is told whole: %#', async (content) => {
  const json = (await fileJson(view(content), signal)).toString()
  expect(JSON.parse(json)).toEqual(presentFile(view(content)))
  expect(json).not.toMatch(/[<\u2028]/)
})

test('a long text is written with others served meanwhile', async () => {
  let turns = 0
  const ticking = setInterval(() => (turns += 1), 0)
  await fileJson(view('é<\n'.repeat(3_000_000)), signal)
  clearInterval(ticking)
  expect(turns).toBeGreaterThan(3)
})

test('a long text ends with its request', async () => {
  const gone = AbortSignal.abort(new Error('left'))
  await expect(fileJson(view('é<\n'.repeat(3_000_000)), gone)).rejects.toThrow('left')
})
