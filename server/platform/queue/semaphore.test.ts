import { describe, expect, test } from 'bun:test'
import { expectLikeModel, operationsOf, someLimits } from '#server/testing/semaphore-model.ts'
import { fc } from '#testing/properties.ts'
import { Semaphore, tryAcquireAll } from './semaphore.ts'

describe('a semaphore', () => {
  test('runs a few tasks, queues some in order, and refuses the rest', async () => {
    const semaphore = new Semaphore({ running: 2, waiting: 3 })
    const gates = Array.from({ length: 5 }, () => Promise.withResolvers<void>())
    const begun: number[] = []
    const works = gates.map((gate, index) =>
      semaphore.run(async () => {
        begun.push(index)
        await gate.promise
        return index
      }),
    )
    await expect(semaphore.run(async () => 5)).rejects.toMatchObject({ code: 'busy', retryAfter: 1 })
    expect(begun).toEqual([0, 1])
    for (const [index, gate] of gates.entries()) {
      gate.resolve()
      expect(await works[index]).toBe(index)
    }
    expect(begun).toEqual([0, 1, 2, 3, 4])
    expect(await semaphore.run(async () => 'free again')).toBe('free again')
  })

  test('passes on the slot of a task that fails', async () => {
    const semaphore = new Semaphore({ running: 1, waiting: 1 })
    const failing = semaphore.run(async () => {
      throw new Error('no')
    })
    const next = semaphore.run(async () => 'next')
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('next')
  })

  test('has no queue by default', async () => {
    const semaphore = new Semaphore({ running: 1 }, () => new Error('full'))
    const release = semaphore.tryAcquire()
    expect([semaphore.isFull, semaphore.tryAcquire()]).toEqual([true, null])
    await expect(semaphore.acquire()).rejects.toThrow('full')
    release?.()
    expect(semaphore.isFull).toBe(false)
  })

  test('refuses a caller whose time is up, and then serves the next one', async () => {
    const semaphore = new Semaphore({ running: 1, waiting: 2, patience: 5 }, () => new Error('late'))
    const release = await semaphore.acquire()
    await expect(semaphore.acquire()).rejects.toThrow('late')
    const next = semaphore.acquire()
    release()
    ;(await next)()
    expect(semaphore.tryAcquire()).not.toBeNull()
  })

  test('asks for the signal only when a caller has to wait', async () => {
    const semaphore = new Semaphore({ running: 1, waiting: 1 })
    const release = await semaphore.acquire(() => {
      throw new Error('asked')
    })
    const left = AbortSignal.abort(new Error('left before'))
    await expect(semaphore.acquire(() => left)).rejects.toThrow('left before')
    release()
  })

  test('reports when the last slot in use is released', () => {
    let idle = 0
    const semaphore = new Semaphore({ running: 2 }, undefined, () => {
      idle += 1
    })
    const [first, second] = [semaphore.tryAcquire(), semaphore.tryAcquire()]
    first?.()
    first?.()
    expect(idle).toBe(0)
    second?.()
    expect(idle).toBe(1)
  })

  test('behaves like a simple model for any sequence of calls', async () => {
    await fc.assert(
      fc.asyncProperty(operationsOf(['all']), someLimits, async (operations, limits) => {
        const semaphore = new Semaphore(limits)
        await expectLikeModel(operations, limits, {
          acquire: (_key, signal) => semaphore.acquire(signal),
          tryAcquire: () => semaphore.tryAcquire(),
        })
      }),
    )
  })
})

test('a mutex runs tasks one after another, in order, whether or not they fail', async () => {
  const mutex = Semaphore.mutex()
  const log: string[] = []
  const results = ['a', 'b', 'c'].map((name) =>
    mutex.run(async () => {
      log.push(`${name} begins`)
      await Bun.sleep(0)
      log.push(`${name} ends`)
      if (name === 'b') throw new Error('b failed')
    }),
  )
  expect((await Promise.allSettled(results)).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
  expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

test('of several semaphores, all slots are acquired or none', () => {
  const [narrow, wide] = [new Semaphore({ running: 1 }), new Semaphore({ running: 2 })]
  const both = () =>
    tryAcquireAll(
      () => wide.tryAcquire(),
      () => narrow.tryAcquire(),
    )
  const release = both()
  expect(both()).toBeNull()
  const other = wide.tryAcquire()
  expect([other === null, wide.isFull]).toEqual([false, true])
  release?.()
  release?.()
  expect([narrow.isFull, wide.isFull]).toEqual([false, false])
  expect(both()).not.toBeNull()
  expect(wide.isFull).toBe(true)
})
