import { expect, test } from 'bun:test'
import { buildEntries } from '#server/testing/entries.ts'
import { buildSubject } from '#server/testing/subjects.ts'
import { decide } from './authorize.ts'
import { RIGHT } from './entry.ts'
import { deniesRecorded, type FormerEntry } from './former-entries.ts'
import { parsePlainPath } from './virtual-path.ts'

const EVERYONE = { kind: 'everyone' } as const
const formerly = (path: string, now: string | null, deny = RIGHT.view): FormerEntry => ({
  path: parsePlainPath(path),
  now: now === null ? null : parsePlainPath(now),
  holder: EVERYONE,
  deny,
})
type Options = {
  readonly entries?: ReturnType<typeof buildEntries>
  readonly root?: string
  readonly isBlind?: boolean
}
const subjectWith = (former: readonly FormerEntry[], { entries = [], root = '/', isBlind = false }: Options = {}) =>
  buildSubject({
    entries,
    formerEntries: former,
    scope: { root: parsePlainPath(root), matching: isBlind ? 'case-blind' : 'exact' },
  })
const NFD = '/Ärger'.normalize('NFD')
const hidden = (subject: ReturnType<typeof subjectWith>, ...paths: string[]) =>
  paths.filter((path) => deniesRecorded(subject, RIGHT.view, parsePlainPath(path)))

test('what was recorded in a deleted folder is denied at its former path and below, and only that', () => {
  const subject = subjectWith([formerly('/a/hr', null)])
  expect(hidden(subject, '/', '/a', '/a/hr', '/a/hr/x/y', '/a/hrs')).toEqual(['/a/hr', '/a/hr/x/y'])
  expect(deniesRecorded(subject, RIGHT.download, parsePlainPath('/a/hr'))).toBe(false)
  expect(decide(subject, 'list', parsePlainPath('/a/hr')).allowed).toBe(true)
})

test('of a folder that is elsewhere, it is denied where the folder is denied now', () => {
  const entries = buildEntries(
    { path: '/b/hr', deny: ['view'] },
    { path: '/b/hr/open', holder: { kind: 'user', id: 1 }, allow: ['view'] },
  )
  const former = [formerly('/a/hr', '/b/hr')]
  expect(hidden(subjectWith(former, { entries }), '/a/hr/x', '/a/hr/open/x')).toEqual(['/a/hr/x'])
  // Another folder that was at the same path is denied on its own.
  const both = [...former, formerly('/a/hr', null)]
  expect(hidden(subjectWith(both, { entries }), '/a/hr/open/x')).toEqual(['/a/hr/open/x'])
})

test('paths are those of the scope, and compared as entries are', () => {
  const former = [formerly('/home/zoe/Ärger', '/elsewhere/x')]
  expect(hidden(subjectWith(former, { root: '/home/zoe' }), '/Ärger/x', NFD, '/ärger')).toEqual(['/Ärger/x', NFD])
  expect(hidden(subjectWith(former, { root: '/home/zoe', isBlind: true }), '/ärger')).toEqual(['/ärger'])
  expect(hidden(subjectWith([formerly('/', null)]), '/', '/x')).toEqual(['/', '/x'])
})
