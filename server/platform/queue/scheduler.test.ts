import { describe, expect, test } from 'bun:test'
import { fc } from '#testing/properties.ts'
import { KeyedSemaphore } from './keyed-semaphore.ts'
import { Scheduler } from './scheduler.ts'
import { type Release, Semaphore, tryAcquireAll } from './semaphore.ts'

type Item = { readonly id: number; readonly owner: string }

/** Returns a scheduler with limits for each owner and in total. */
function open({ each, all }: { each: number; all: number }) {
  const [total, owners] = [new Semaphore({ running: all }), new KeyedSemaphore<string>({ running: each })]
  return new Scheduler<Item>(({ owner }) =>
    tryAcquireAll(
      () => total.tryAcquire(),
      () => owners.tryAcquire(owner),
    ),
  )
}

describe('a scheduler', () => {
  test('passes by items whose own limits are reached, and serves them first once they are not', () => {
    const scheduler = open({ each: 1, all: 2 })
    const items = ['mia', 'mia', 'ben', 'zoe'].map((owner, id) => ({ id, owner }))
    for (const item of items) scheduler.enqueue(item)
    const first = scheduler.startNext()
    expect([first?.item.id, scheduler.startNext()?.item.id, scheduler.startNext()]).toEqual([0, 2, null])
    first?.release()
    expect([scheduler.startNext()?.item.id, scheduler.startNext()]).toEqual([1, null])
    expect(scheduler.items().toArray()).toEqual(items.slice(3))
    scheduler.remove(items[3] as Item)
    expect(scheduler.size).toBe(0)
  })

  test('keeps the limits, starts the first possible item, and starts every item in the end', () => {
    const step = fc.record({
      step: fc.constantFrom('enqueue', 'enqueue', 'enqueue', 'release', 'release', 'remove'),
      owner: fc.constantFrom('mia', 'ben', 'zoe'),
      which: fc.nat(20),
    })
    const limits = fc.record({ each: fc.integer({ min: 1, max: 2 }), all: fc.integer({ min: 1, max: 4 }) })
    fc.assert(
      fc.property(fc.array(step, { minLength: 20, maxLength: 60 }), limits, (steps, { each, all }) => {
        const scheduler = open({ each, all })
        let waiting: Item[] = []
        let running: { readonly item: Item; readonly release: Release }[] = []
        const canStart = ({ owner }: Item) =>
          running.length < all && running.filter(({ item }) => item.owner === owner).length < each
        const startAll = () => {
          for (let next = scheduler.startNext(); next; next = scheduler.startNext()) {
            const { item } = next
            expect(item).toEqual(waiting.find(canStart) as Item)
            waiting = waiting.filter((other) => other !== item)
            running.push(next)
          }
          expect(waiting.find(canStart)).toBeUndefined()
          expect(scheduler.items().toArray()).toEqual(waiting)
        }
        const release = (which: number) => {
          const ended = running[which % running.length]
          running = running.filter((other) => other !== ended)
          ended?.release()
        }
        for (const [id, { step, owner, which }] of steps.entries()) {
          const removed = waiting[which % waiting.length]
          if (step === 'enqueue') {
            waiting.push({ id, owner })
            scheduler.enqueue(waiting.at(-1) as Item)
          } else if (step === 'release') release(which)
          else if (removed) {
            waiting = waiting.filter((other) => other !== removed)
            scheduler.remove(removed)
          }
          startAll()
        }
        while (running.length > 0) {
          release(0)
          startAll()
        }
        expect(scheduler.size).toBe(0)
      }),
    )
  })
})
