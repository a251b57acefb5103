import { expect, test } from 'bun:test'
import type { RewindView, RewoundItem } from '#contract/versions.ts'
import { lookBelow } from './below.ts'

const item = (name: string, state: RewoundItem['state'] = 'same', isDir = true): RewoundItem => ({
  name,
  isDir,
  state,
  size: null,
  modified: null,
  possible: true,
})
const view = (items: RewoundItem[], steps = 1, whole = true): RewindView => ({ items, steps, since: 1, whole })

/** Answers from these folders, and keeps which were asked for. */
function world(folders: Record<string, RewindView>) {
  const asked: string[] = []
  const ask = async (folder: string) => {
    asked.push(folder)
    return folders[folder] ?? view([], 0)
  }
  return { asked, ask }
}

test('what differs is found below, and what had no steps is passed by', async () => {
  const { asked, ask } = world({
    '/a': view([item('quiet'), item('busy'), item('file', 'same', false)]),
    '/a/quiet': view([item('deep')], 0),
    '/a/busy': view([item('b'), item('c.txt', 'gone', false)]),
  })
  expect(await lookBelow('/a', ask)).toBe('differs')
  expect(asked).toEqual(['/a', '/a/quiet', '/a/busy'])
})

test('where all is as it was, that is said', async () =>
  expect(await lookBelow('/', world({ '/': view([item('a')]), '/a': view([item('b', 'same', false)]) }).ask)).toBe(
    'same',
  ))

test('what is not whole, or too much, is not known', async () => {
  expect(await lookBelow('/', world({ '/': view([], 1, false) }).ask)).toBe('unknown')
  const many = Array.from({ length: 60 }, (_, n) => item(`${n}`))
  const { asked, ask } = world({ '/': view(many) })
  expect(await lookBelow('/', ask)).toBe('unknown')
  expect(asked.length).toBe(40)
})
