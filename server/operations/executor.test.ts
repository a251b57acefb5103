import { describe, expect, test } from 'bun:test'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import { AppError } from '#server/platform/errors.ts'
import { InProcessBus } from '#server/platform/events/in-process-bus.ts'
import { outcomeOf } from '#server/testing/storage-helpers.ts'
import { buildSubject } from '#server/testing/subjects.ts'
import { Executor, type Task } from './executor.ts'
import { MemoryJournal } from './memory-journal.ts'
import { itemClaim } from './path-locks.ts'
import type { OperationEvents } from './records/operation.ts'

const subject = buildSubject({ userId: 7, scope: { root: parsePlainPath('/homes/ann') } })
const path = parsePlainPath('/a.txt')

function parts() {
  const journal = new MemoryJournal()
  const heard: string[] = []
  const events = new InProcessBus<OperationEvents>((error) => {
    throw error
  })
  events.subscribe('operation.started', ({ kind }) => void heard.push(`started ${kind}`))
  events.subscribe('operation.progress', ({ progress }) => void heard.push(`progress ${progress.items}`))
  events.subscribe('operation.ended', ({ outcome, failure }) => void heard.push(`ended ${outcome} ${failure}`))
  return { journal, heard, executor: new Executor({ journal, events }, 1000) }
}

function task<Result>(change: Task<string, Result>['change'], overrides: Partial<Task<string, Result>> = {}) {
  return {
    kind: 'save',
    subject,
    paths: [path],
    claims: [itemClaim(subject.scope, path)],
    signal: new AbortController().signal,
    outlivesRequest: false,
    begins: 'recorded',
    prepare: async () => 'prepared',
    change,
    ...overrides,
  } satisfies Task<string, Result>
}

const rowsOf = (journal: MemoryJournal) => [...journal.rows.values()]

describe('an operation', () => {
  test('is written down before it changes anything, and when it ended', async () => {
    const { journal, heard, executor } = parts()
    const result = await executor.run(
      task(async (prepared) => {
        expect(rowsOf(journal)).toEqual([
          expect.objectContaining({ kind: 'save', userId: 7, scopeRoot: '/homes/ann', paths: [path] }),
        ])
        expect(rowsOf(journal)[0]).not.toHaveProperty('outcome')
        return `${prepared} and done`
      }),
    )
    expect(result).toBe('prepared and done')
    expect(rowsOf(journal)).toEqual([expect.objectContaining({ outcome: 'done', failure: null })])
    expect(heard).toEqual(['started save', 'ended done null'])
  })

  test('that is refused before it begins leaves no row', async () => {
    const { journal, heard, executor } = parts()
    const refused = task(async () => 'never', {
      prepare: async () => {
        throw new AppError('not_found', 'Not found.')
      },
    })
    expect(await outcomeOf(executor.run(refused))).toBe('not_found')
    expect([rowsOf(journal), heard]).toEqual([[], []])
  })

  test.each([
    ['a full disk', new AppError('disk_full', 'Full.'), 'failed', 'disk_full'],
    ['a defect', new Error('a defect'), 'failed', 'internal'],
    ['a cut connection', new DOMException('cut', 'AbortError'), 'cancelled', null],
  ])('that ends with %s says so', async (_, error, outcome, failure) => {
    const { journal, executor } = parts()
    const failing = executor.run(
      task(async () => {
        throw error
      }),
    )
    await expect(failing).rejects.toBe(error)
    expect(rowsOf(journal)).toEqual([expect.objectContaining({ outcome, failure })])
  })

  test('does not happen when it cannot be written down', async () => {
    const { executor, journal } = parts()
    journal.started = () => Promise.reject(new AppError('disk_full', 'Full.'))
    let changed = false
    const change = async () => {
      changed = true
    }
    expect(await outcomeOf(executor.run(task(change)))).toBe('disk_full')
    expect(changed).toBe(false)
    const staging = async (_: string, { recorded }: { recorded: Promise<void> }) => {
      await recorded
      changed = true
    }
    expect(await outcomeOf(executor.run(task(staging, { begins: 'staging' })))).toBe('disk_full')
    expect(changed).toBe(false)
  })

  test('that deletes goes on unwritten where the disk of the journal is full, so that people can make room', async () => {
    const { journal, executor } = parts()
    journal.started = () => Promise.reject(new AppError('disk_full', 'The disk is full.'))
    expect(await executor.run(task(async () => 'gone', { kind: 'delete' }))).toBe('gone')
    expect(await outcomeOf(executor.run(task(async () => 'never', { kind: 'save' })))).toBe('disk_full')
  })

  test('tells of its progress now and then', async () => {
    const { heard, executor } = parts()
    await executor.run(
      task(async (_, { progress }) => {
        progress.addItems(1)
        // Longer than the minimum interval between two events (progress-reporter.test.ts).
        await Bun.sleep(120)
        progress.addItems(2)
      }),
    )
    expect([heard.at(0), ...heard.slice(-2)]).toEqual(['started save', 'progress 3', 'ended done null'])
  })

  test('waits for an earlier one on its path', async () => {
    const { executor } = parts()
    const order: string[] = []
    const slow = executor.run(
      task(async () => {
        await Bun.sleep(20)
        order.push('slow')
      }),
    )
    const quick = executor.run(task(async () => void order.push('quick')))
    await Promise.all([slow, quick])
    expect(order).toEqual(['slow', 'quick'])
  })
})

describe('when its request is gone', () => {
  const untilAborted = (signal: AbortSignal) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

  test('an operation is cancelled', async () => {
    const { journal, executor } = parts()
    const control = new AbortController()
    const running = executor.run(task((_, { signal }) => untilAborted(signal), { signal: control.signal }))
    await Bun.sleep(1)
    control.abort(new Error('gone'))
    await expect(running).rejects.toThrow('gone')
    expect(rowsOf(journal)).toEqual([expect.objectContaining({ outcome: 'cancelled', failure: null })])
  })

  test('one that outlives it goes on, unless it had not begun', async () => {
    const { journal, executor } = parts()
    const control = new AbortController()
    const lasting = { signal: control.signal, outlivesRequest: true }
    const running = executor.run(
      task(async (_, { signal }) => {
        control.abort(new Error('gone'))
        return signal.aborted
      }, lasting),
    )
    expect(await running).toBe(false)
    await expect(executor.run(task(async () => 'never', lasting))).rejects.toThrow('gone')
    expect(rowsOf(journal)).toHaveLength(1)
  })

  test('the end of the server cancels everything and waits for it', async () => {
    const { journal, executor } = parts()
    const running = outcomeOf(executor.run(task((_, { signal }) => untilAborted(signal), { outlivesRequest: true })))
    await Bun.sleep(1)
    await executor.close()
    expect(rowsOf(journal)).toEqual([expect.objectContaining({ outcome: 'cancelled' })])
    expect(await running).toBe('busy')
    expect(await outcomeOf(executor.run(task(async () => 'never')))).toBe('busy')
  })
})

test('all participants take part in the order in which they were registered, and the first refusal ends it', async () => {
  const { heard, executor } = parts()
  const named = (name: string) => ({
    beforeStart: async () => void heard.push(`${name} asked`),
    beforeChange: async () => {
      heard.push(`${name} prepared`)
      return {
        done: async () => void heard.push(`${name} done`),
        failed: async () => void heard.push(`${name} failed`),
      }
    },
    afterDone: async () => void heard.push(`${name} after`),
  })
  executor.addParticipant(named('first'))
  executor.addParticipant(named('second'))
  await executor.run(task(async () => void heard.push('changing')))
  expect(heard).toEqual([
    ...['first asked', 'second asked', 'started save', 'first prepared', 'second prepared', 'changing'],
    ...['first done', 'second done', 'ended done null', 'first after', 'second after'],
  ])
  heard.length = 0
  executor.addParticipant({ beforeChange: () => Promise.reject(new AppError('disk_full', 'Full.')) })
  expect(await outcomeOf(executor.run(task(async () => void heard.push('changing'))))).toBe('disk_full')
  expect(heard.slice(-3)).toEqual(['first failed', 'second failed', 'ended failed disk_full'])
})

test('the step of a job is in the events of its operation, which the job can cancel after its request has ended', async () => {
  const { journal, heard, executor } = parts()
  const control = new AbortController()
  const job = { step: { job: 3, step: 1 }, cancel: control.signal }
  await executor.run(task(async (_, { operation }) => void heard.push(`${operation.jobStep?.step}`), { job }))
  expect(heard).toEqual(['started save', '1', 'progress 0', 'ended done null'])
  const canceled = executor.run(
    task(
      async (_, { signal }) => {
        control.abort(new Error('canceled'))
        signal.throwIfAborted()
      },
      { job, outlivesRequest: true },
    ),
  )
  await expect(canceled).rejects.toThrow('canceled')
  expect(rowsOf(journal).map(({ jobStep }) => jobStep)).toEqual([job.step, job.step])
})

describe('a participant that needs the result', () => {
  function followed() {
    const world = parts()
    world.executor.addParticipant({
      beforeChange: async ({ operation, subject: { scope } }) => {
        world.heard.push(`leaving ${scope.root}${operation.paths[0]}`)
        return {
          done: async () => void world.heard.push('done'),
          failed: async () => void world.heard.push('failed'),
        }
      },
    })
    return world
  }

  test('hears of a change before it begins, and of its end', async () => {
    const { heard, executor } = followed()
    await executor.run(task(async () => void heard.push('changing')))
    expect(heard).toEqual(['started save', 'leaving /homes/ann/a.txt', 'changing', 'done', 'ended done null'])
  })

  test('hears of a failure', async () => {
    const { heard, executor } = followed()
    const failing = executor.run(task(() => Promise.reject(new AppError('not_found', 'Not found.'))))
    expect(await outcomeOf(failing)).toBe('not_found')
    expect(heard.slice(1)).toEqual(['leaving /homes/ann/a.txt', 'failed', 'ended failed not_found'])
  })

  test('can keep a change from beginning', async () => {
    const { heard, executor } = parts()
    executor.addParticipant({ beforeChange: () => Promise.reject(new AppError('disk_full', 'Full.')) })
    expect(await outcomeOf(executor.run(task(async () => void heard.push('changing'))))).toBe('disk_full')
    expect(heard).toEqual(['started save', 'ended failed disk_full'])
  })
})

describe('a participant that is asked before the start', () => {
  test('is asked when the checks passed and before anything is written, and told when its paths are free', async () => {
    const { journal, heard, executor } = parts()
    const claims = [itemClaim(subject.scope, path)]
    executor.addParticipant({
      beforeStart: async ({ operation }) => {
        heard.push(`before ${operation.kind} ${rowsOf(journal).length}`)
        await executor.ifFree(claims, async () => void heard.push('free before'))
      },
      afterDone: async ({ operation }) => {
        heard.push(`after ${rowsOf(journal)[0]?.id === operation.id}`)
        await executor.ifFree(claims, async () => void heard.push('free after'))
      },
    })
    const checked = async () => {
      heard.push('checked')
      return 'prepared'
    }
    expect(await executor.run(task(async () => 'result', { prepare: checked }))).toBe('result')
    expect(heard).toEqual(['checked', 'before save 0', 'started save', 'ended done null', 'after true', 'free after'])
  })

  test('keeps it from beginning, and then hears nothing of it', async () => {
    const { journal, heard, executor } = parts()
    executor.addParticipant({
      beforeStart: async () => {
        throw new AppError('hook_failed', 'no')
      },
      afterDone: async () => void heard.push('after'),
    })
    const refused = executor.run(task(async () => heard.push('changed')))
    await expect(refused).rejects.toMatchObject({ code: 'hook_failed' })
    expect([rowsOf(journal), heard]).toEqual([[], []])
  })

  test('hears nothing after an operation that failed', async () => {
    const { heard, executor } = parts()
    executor.addParticipant({ afterDone: async () => void heard.push('after') })
    const failed = executor.run(
      task(async () => {
        throw new AppError('disk_full', 'full')
      }),
    )
    await expect(failed).rejects.toMatchObject({ code: 'disk_full' })
    expect(heard).toEqual(['started save', 'ended failed disk_full'])
  })

  test('hears when the operation is cancelled', async () => {
    const { executor } = parts()
    const gone = new AbortController()
    executor.addParticipant({
      beforeStart: (_details, signal) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason))
          gone.abort(new AppError('busy', 'gone'))
        }),
    })
    const run = executor.run(task(async () => 'changed', { signal: gone.signal, outlivesRequest: true }))
    await expect(run).rejects.toMatchObject({ message: 'gone' })
  })
})
