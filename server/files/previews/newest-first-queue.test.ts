import { describe, expect, test } from 'bun:test'
import { outcomeOf } from '#server/testing/storage-helpers.ts'
import { NewestFirstQueue, type QueueLimits } from './newest-first-queue.ts'

const LIMITS = { running: 1, costly: 60_000, waitingEach: 3, waiting: 5, overdue: 10_000, patience: 10_000 }

/** Returns a queue whose jobs end on command; `began` and `ended` list their keys in order. */
function open(limits: Partial<QueueLimits> = {}) {
  const queue = new NewestFirstQueue<string>({ ...LIMITS, ...limits })
  const began: string[] = []
  const ended: string[] = []
  const gates = new Map<string, PromiseWithResolvers<string>>()
  return {
    began,
    ended,
    ask(key: string, owner = 'ann', signal = new AbortController().signal): Promise<string> {
      return queue.enqueue({
        key,
        owner,
        signal,
        run: () => {
          began.push(key)
          const gate = Promise.withResolvers<string>()
          gates.set(key, gate)
          return gate.promise
        },
        end: () => ended.push(key),
      })
    },
    /** Ends a running job, and lets the next one begin. */
    async finish(key: string): Promise<void> {
      gates.get(key)?.resolve(`made ${key}`)
      await Bun.sleep(0)
    },
  }
}

/** Runs all jobs one after the other; returns the order in which they were started. */
async function run(world: ReturnType<typeof open>): Promise<string[]> {
  for (let done = 0; done < world.began.length; done++) await world.finish(world.began[done] ?? '')
  return world.began
}

describe('newest first', () => {
  test('what was asked for last is begun first', async () => {
    const world = open()
    const all = ['a', 'b', 'c', 'd'].map((key) => world.ask(key))
    expect(await run(world)).toEqual(['a', 'd', 'c', 'b'])
    expect(await Promise.all(all)).toEqual(['made a', 'made b', 'made c', 'made d'])
    expect(world.ended).toEqual(['a', 'd', 'c', 'b'])
  })

  test('what has waited for long is not passed by for ever', async () => {
    const world = open({ overdue: 0, waitingEach: 9, waiting: 9 })
    for (const key of ['x', 'a', 'b', 'c', 'd']) void world.ask(key)
    await Bun.sleep(1)
    expect(await run(world)).toEqual(['x', 'a', 'd', 'b', 'c'])
  })

  test('owners take turns', async () => {
    const world = open()
    for (const [key, owner] of [
      ['x', 'ann'],
      ['a1', 'ann'],
      ['a2', 'ann'],
      ['b1', 'bob'],
      ['b2', 'bob'],
    ] as const)
      void world.ask(key, owner)
    expect(await run(world)).toEqual(['x', 'a2', 'b2', 'a1', 'b1'])
  })

  test('who asks for what takes long and fails does not take all places', async () => {
    const queue = new NewestFirstQueue<string>({ ...LIMITS, running: 2, costly: 0, waitingEach: 9, waiting: 9 })
    const running = new Map<string, PromiseWithResolvers<string>>()
    const ask = (key: string, owner: string) => {
      const run = () => {
        running.set(key, Promise.withResolvers<string>())
        return running.get(key)?.promise ?? Promise.reject(new Error('no job'))
      }
      const isFailure = (value: string) => value === 'too_large'
      const { signal } = new AbortController()
      return queue.enqueue({ key, owner, signal, run, isFailure, end: () => undefined }).catch(() => 'failed')
    }
    const end = async (key: string, value: string | Error) => {
      const job = running.get(key)
      running.delete(key)
      if (value instanceof Error) job?.reject(value)
      else job?.resolve(value)
      await Bun.sleep(0)
    }
    for (const key of ['e1', 'e2', 'e3', 'e4', 'e5']) void ask(key, 'eve')
    expect([...running.keys()]).toEqual(['e1', 'e2'])
    await end('e1', new Error('took too long'))
    expect([...running.keys()]).toEqual(['e2'])
    await end('e2', 'too_large')
    expect([...running.keys()]).toEqual(['e5'])
    for (const key of ['b1', 'b2']) void ask(key, 'bob')
    expect([...running.keys()]).toEqual(['e5', 'b1'])
    await end('e5', 'made')
    expect([...running.keys()]).toEqual(['b1', 'e4'])
  })

  test('who wants the same waits for the same', async () => {
    const world = open()
    const both = [world.ask('a'), world.ask('a', 'bob')]
    await world.finish('a')
    expect(await Promise.all(both)).toEqual(['made a', 'made a'])
    expect([world.began, world.ended]).toEqual([['a'], ['a', 'a']])
  })

  test('what nobody waits for any more is not begun; what somebody does is', async () => {
    const world = open()
    const [gone, stays] = [new AbortController(), new AbortController()]
    void world.ask('x')
    const left = outcomeOf(world.ask('a', 'ann', gone.signal))
    const shared = [world.ask('b', 'ann', gone.signal).catch(() => 'left'), world.ask('b', 'bob', stays.signal)]
    gone.abort()
    expect(await left).toBe('failed')
    expect(await run(world)).toEqual(['x', 'b'])
    expect(await Promise.all(shared)).toEqual(['left', 'made b'])
    expect(world.ended).toEqual(['b', 'a', 'x', 'b'])
  })

  test('who left before is not waited with', async () => {
    const world = open()
    void world.ask('x')
    expect(await outcomeOf(world.ask('a', 'ann', AbortSignal.abort()))).toBe('failed')
    expect(await run(world)).toEqual(['x'])
  })

  test('the oldest goes where an owner asks for too much, or all do', async () => {
    const world = open()
    void world.ask('x')
    const first = outcomeOf(world.ask('a1'))
    for (const key of ['a2', 'a3', 'a4']) void world.ask(key).catch(() => undefined)
    expect(await first).toBe('too_many')
    const second = outcomeOf(world.ask('b1', 'bob'))
    const third = outcomeOf(world.ask('b2', 'bob'))
    void world.ask('c1', 'eve').catch(() => undefined)
    expect(await run(world)).toEqual(['x', 'a4', 'b2', 'c1', 'a3', 'b1'])
    expect([await second, await third]).toEqual(['done', 'done'])
    expect(world.ended.toSorted()).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1', 'x'])
  })

  test('nobody waits without end', async () => {
    const world = open({ patience: 10 })
    void world.ask('x')
    expect(await outcomeOf(world.ask('a'))).toBe('busy')
    expect(await run(world)).toEqual(['x'])
  })

  test('a failure is that of all who wait, and the next is begun', async () => {
    const queue = new NewestFirstQueue<string>(LIMITS)
    const wish = { owner: 'ann', signal: new AbortController().signal, end: () => undefined }
    const failing = queue.enqueue({ ...wish, key: 'a', run: () => Promise.reject(new Error('no')) })
    const next = queue.enqueue({ ...wish, key: 'b', run: async () => 'made' })
    expect([await outcomeOf(failing), await next]).toEqual(['failed', 'made'])
  })
})
