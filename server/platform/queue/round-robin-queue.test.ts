import { describe, expect, test } from 'bun:test'
import { fc } from '#testing/properties.ts'
import { RoundRobinQueue } from './round-robin-queue.ts'

describe('a round-robin queue', () => {
  test('serves callers in turn, and the items of each in order', () => {
    const queue = new RoundRobinQueue<string>()
    for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'c2']) queue.add(item[0], item)
    expect([queue.size, queue.itemsOf('c'), queue.longest()]).toEqual([6, ['c1', 'c2'], ['a1', 'a2', 'a3']])
    const taken = Array.from({ length: 7 }, () => queue.takeNext())
    expect(taken).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3', null])
    expect([queue.size, queue.itemsOf('a'), queue.longest()]).toEqual([0, [], []])
  })

  test('lets the user of the queue choose among the items of the caller whose turn it is', () => {
    const queue = new RoundRobinQueue<string>()
    for (const item of ['a1', 'a2', 'b1']) queue.add(item[0], item)
    const newest = (theirs: readonly string[]) => theirs.length - 1
    expect([queue.takeNext(newest), queue.takeNext(newest), queue.takeNext(newest)]).toEqual(['a2', 'b1', 'a1'])
  })

  test('behaves like a list of turns for any sequence of calls', () => {
    const step = fc.record({
      step: fc.constantFrom('add', 'add', 'take', 'remove', 'removeAgain'),
      by: fc.constantFrom('mia', 'ben', 'zoe'),
      which: fc.nat(9),
    })
    fc.assert(
      fc.property(fc.array(step, { minLength: 20, maxLength: 80 }), (steps) => {
        const queue = new RoundRobinQueue<number>()
        const removed: number[] = []
        let turns: { by: string; items: number[] }[] = []
        const itemsOf = (by: string) => turns.find((turn) => turn.by === by)?.items ?? []
        for (const [item, { step, by, which }] of steps.entries()) {
          if (step === 'add') {
            queue.add(by, item)
            if (itemsOf(by).length > 0) itemsOf(by).push(item)
            else turns.push({ by, items: [item] })
          } else if (step === 'take') {
            const [first, ...others] = turns
            expect(queue.takeNext()).toBe(first?.items.shift() ?? null)
            turns = first ? [...others, first] : []
          } else if (step === 'remove') {
            const [item] = itemsOf(by).splice(which % Math.max(1, itemsOf(by).length), 1)
            if (item !== undefined) removed.push(item)
            queue.remove(by, item ?? -1)
          } else queue.remove(by, removed[0] ?? -1)
          turns = turns.filter(({ items }) => items.length > 0)
          expect(queue.size).toBe(turns.flatMap(({ items }) => items).length)
        }
        expect(queue.takeAll()).toEqual(turns.flatMap(({ items }) => items))
        expect([queue.size, queue.takeNext()]).toEqual([0, null])
      }),
    )
  })
})
