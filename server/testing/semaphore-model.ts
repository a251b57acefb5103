import { expect } from 'bun:test'
import { setImmediate } from 'node:timers/promises'
import { isAppError } from '#server/platform/errors.ts'
import type { Release, SemaphoreLimits } from '#server/platform/queue/semaphore.ts'
import { fc } from '#testing/properties.ts'

/** Methods of a semaphore that are tested; one without keys ignores the key. */
type Subject = {
  readonly acquire: (key: string, signal: () => AbortSignal) => Promise<Release>
  readonly tryAcquire: (key: string) => Release | null
}

type State = 'waiting' | 'held' | 'released' | 'aborted' | 'refused'
type Call = {
  readonly key: string
  readonly control: AbortController
  release: Release | null
  actual: State
  expected: State
}

/** Random operations; `which` selects one of the calls that the operation applies to. */
export const operationsOf = (keys: readonly string[]) =>
  fc.array(
    fc.record({
      operation: fc.constantFrom('acquire', 'acquire', 'tryAcquire', 'release', 'abort'),
      key: fc.constantFrom(...keys),
      which: fc.nat(20),
    }),
    { minLength: 20, maxLength: 60 },
  )

export const someLimits = fc.record({ running: fc.integer({ min: 1, max: 3 }), waiting: fc.nat(4) })

/**
 * Carries out random operations and compares each call's state with that of a simple model after each of them. At the end it releases all
 * slots until every waiting call had one, and checks that no slot is lost.
 */
export async function expectLikeModel(
  operations: readonly { operation: string; key: string; which: number }[],
  limits: Required<Pick<SemaphoreLimits, 'running' | 'waiting'>>,
  semaphore: Subject,
): Promise<void> {
  const calls: Call[] = []
  const those = (state: State, key?: string) =>
    calls.filter((call) => call.expected === state && (key === undefined || call.key === key))

  const begin = (key: string, waits: boolean): Call => {
    const isFree = those('held', key).length < limits.running
    const mayWait = waits && those('waiting', key).length < limits.waiting
    const expected = isFree ? 'held' : mayWait ? 'waiting' : 'refused'
    const call: Call = { key, control: new AbortController(), release: null, actual: 'waiting', expected }
    calls.push(call)
    return call
  }
  const hold = (call: Call, release: Release | null) => {
    call.release = release
    call.actual = release ? 'held' : 'refused'
  }
  const release = (call: Call) => {
    call.expected = 'released'
    call.actual = 'released'
    const [next] = those('waiting', call.key)
    if (next) next.expected = 'held'
    call.release?.()
    call.release?.()
  }
  const carryOut = (operation: string, key: string, which: number) => {
    if (operation === 'tryAcquire') hold(begin(key, false), semaphore.tryAcquire(key))
    if (operation === 'acquire') {
      const call = begin(key, true)
      const signal = () => call.control.signal
      semaphore.acquire(key, signal).then(
        (acquired) => hold(call, acquired),
        (error) => {
          call.actual = isAppError(error) ? 'refused' : 'aborted'
        },
      )
    }
    const held = those('held')
    const chosen = held[which % held.length]
    if (operation === 'release' && chosen) release(chosen)
    const present = [...those('waiting'), ...held]
    const leaving = present[which % present.length]
    if (operation === 'abort' && leaving) {
      if (leaving.expected === 'waiting') leaving.expected = 'aborted'
      leaving.control.abort(new Error('left'))
    }
  }
  const check = async () => {
    await setImmediate()
    expect(calls.map(({ actual }) => actual)).toEqual(calls.map(({ expected }) => expected))
  }

  for (const { operation, key, which } of operations) {
    carryOut(operation, key, which)
    await check()
  }
  for (let [held] = those('held'); held; [held] = those('held')) {
    release(held)
    await check()
  }
  expect(those('waiting')).toEqual([])
  for (const key of new Set(calls.map((call) => call.key))) {
    const slots = Array.from({ length: limits.running }, () => semaphore.tryAcquire(key))
    expect(slots).not.toContain(null)
    expect(semaphore.tryAcquire(key)).toBeNull()
    for (const slot of slots) slot?.()
  }
}
