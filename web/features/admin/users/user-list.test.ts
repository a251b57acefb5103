import { expect, test } from 'bun:test'
import { cpuTime } from '#testing/cpu-time.ts'
import { makeUser } from './testing/make-user.ts'
import { listUsers, searchOf, type UserOrder, viewOf } from './user-list.ts'

const person = (id: number, username: string, scope = '/', lastSignIn: string | null = null) =>
  makeUser(id, { username, scope, lastSignIn })
const PEOPLE = [person(1, 'zoe'), person(2, 'user 10', '/Projects/x'), person(3, 'user 2'), person(4, 'Émile')]
const names = (words: string, order: UserOrder = 'name') =>
  listUsers(PEOPLE, words, order, 'en').map(({ username }) => username)

test('people stand by name as people sort them, or in the order in which they were made', () => {
  expect(names('')).toEqual(['Émile', 'user 2', 'user 10', 'zoe'])
  expect(names('', 'id')).toEqual(['zoe', 'user 10', 'user 2', 'Émile'])
})

test('the latest sign-in comes first, and who never signed in last, by name', () => {
  const days = ['2026-01-02T00:00:00Z', null, '2026-11-02T00:00:00Z', null]
  const users = days.map((day, index) => person(index, `user ${9 - index}`, '/', day))
  expect(listUsers(users, '', 'signIn', 'en').map(({ id }) => id)).toEqual([2, 0, 3, 1])
  expect(viewOf(searchOf({ words: '', order: 'signIn' })).order).toBe('signIn')
})

test('they are found by a part of their name or their folder', () => {
  expect(names(' USER ')).toEqual(['user 2', 'user 10'])
  expect(names('projects')).toEqual(['user 10'])
  expect(names('nobody')).toEqual([])
})

test('a thousand people are listed without a wait', () => {
  const many = Array.from({ length: 1000 }, (_, index) => person(index + 1, `user ${1000 - index}`))
  const start = cpuTime()
  expect(listUsers(many, 'user', 'name', 'en')).toHaveLength(1000)
  expect(cpuTime() - start).toBeLessThan(10_000)
})

test('what is looked for is in the address, and nothing else', () => {
  const all = { words: '', order: 'name' } as const
  expect(searchOf(all)).toBe('')
  expect(viewOf('')).toEqual(all)
  expect(viewOf('?by=folder')).toEqual(all)
  const some = { words: 'a&b ü', order: 'id' } as const
  expect(viewOf(searchOf(some))).toEqual(some)
})
