import { describe, expect, test } from 'bun:test'
import { AS_VERSION, type Change } from '#server/operations/records/change.ts'
import { trace } from '#server/testing/traces.ts'
import { netChanges } from './net-changes.ts'

const kept = (place: string, id: string) => trace('kept', place, id)
const returned = (place: string, id: string) => trace('returned', place, id)
const moved = (from: string, to: string, mark = 'item') => trace('moved', from, to, `${mark} 1 2`)
const made = (place: string) => trace('made', place)
const replaced = (place: string, id: string) => trace('replaced', place, id)
/** Returns the traces of exchanging the item at a place for a retained one. */
const swapped = (place: string, now: string, then: string) => [
  trace('kept', place, now, AS_VERSION),
  returned(place, then),
]

describe('what came to nothing', () => {
  test.each<[string, Change[]]>([
    ['deleted and restored', [kept('/a', '1'), returned('/a', '1')]],
    ['saved, and the former content is back', [replaced('/a', '1'), ...swapped('/a', '2', '1')]],
    [
      'that too, again and again',
      [replaced('/a', '1'), ...swapped('/a', '2', '1'), ...swapped('/a', '1', '2'), ...swapped('/a', '2', '1')],
    ],
    ['moved and moved back', [moved('/a', '/b'), moved('/b', '/a')]],
    ['made and deleted', [made('/a'), kept('/a', '1')]],
    ['restored and deleted again', [returned('/a', '1'), kept('/a', '1')]],
    ['a folder, emptied and made', [trace('emptied', '/a'), made('/a')]],
    ['with another in its place meanwhile', [kept('/a', '1'), made('/a'), kept('/a', '2'), returned('/a', '1')]],
    [
      'with something in it meanwhile',
      [kept('/a', '1'), made('/a'), made('/a/b'), kept('/a', '2'), returned('/a', '1')],
    ],
  ])('%s', (_, traces) => {
    expect(netChanges(traces)).toEqual([])
  })
})

test('of what was done in between elsewhere, all stays', () => {
  const [one, two] = [made('/x'), moved('/y', '/z')]
  expect(netChanges([kept('/a', '1'), one, two, returned('/a', '1')])).toEqual([one, two])
})

describe('what did not come to nothing', () => {
  test.each<[string, Change[]]>([
    ['another content is back', [kept('/a', '1'), returned('/a', '2')]],
    ['at another place', [kept('/a', '1'), returned('/b', '1')]],
    ['what was there meanwhile is elsewhere', [kept('/a', '1'), made('/a'), moved('/a', '/b'), returned('/a', '1')]],
    ['so is something of it', [kept('/a', '1'), made('/a'), moved('/a/x', '/b'), returned('/a', '1')]],
    ['the folder has another name since', [kept('/d/a', '1'), moved('/d', '/e'), returned('/d/a', '1')]],
    ['moved, and another is in its old place', [moved('/a', '/b'), made('/a')]],
    ['moved, and another is moved there', [moved('/a', '/b'), moved('/b', '/a', 'other')]],
    ['moved and replaced there', [moved('/a', '/b'), replaced('/b', '1'), moved('/b', '/a')]],
  ])('%s', (_, traces) => {
    expect(netChanges(traces)).toEqual(traces)
  })
})
