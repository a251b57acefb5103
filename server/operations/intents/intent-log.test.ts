import { describe, expect, test } from 'bun:test'
import { appendFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import type { Change } from '#server/operations/records/change.ts'
import type { EndedOperation } from '#server/operations/records/operation.ts'
import { createLog } from '#server/platform/log/log.ts'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'
import { IntentLog } from './intent-log.ts'

const made = (place: string): Change => ({ act: 'made', place: parsePlainPath(place), to: null, mark: '1:2 3 4' })

const ended = (id: string, overrides: Partial<EndedOperation> = {}): EndedOperation => ({
  ...{ id, kind: 'upload', userId: 3, username: 'ann', address: null, scopeRoot: parsePlainPath('/') },
  ...{ paths: [], startedAt: 1, endedAt: 2, outcome: 'done', failure: null, isWhole: true, traces: [made('/a')] },
  ...overrides,
})

function place() {
  const directory = temporaryDirectory()
  const file = `${directory.path}/journal.intents`
  writeFileSync(file, '')
  const lines: string[] = []
  const log = createLog({ format: 'json', level: 'info', write: (line) => lines.push(line) })
  return {
    ...{ file, lines },
    open: (...cutOff: string[]) => IntentLog.open(file, log, new Set(cutOff)),
    [Symbol.dispose]: () => directory[Symbol.dispose](),
  }
}

describe('what operations are about to do', () => {
  test('is known to the next start, in order, without anything being waited for', () => {
    using at = place()
    const { intents } = at.open()
    intents.recordIntent('one', { is: 'coming', trace: made('/a "\u{10f6ff}') })
    intents.recordIntent('two', { is: 'untold' })
    intents.recordIntent('one', { is: 'given up', trace: made('/a "\u{10f6ff}') })
    const { left } = at.open('one', 'two', 'three')
    expect(left('one')).toEqual({
      intents: [
        { is: 'coming', trace: made('/a "\u{10f6ff}') },
        { is: 'given up', trace: made('/a "\u{10f6ff}') },
      ],
      ending: null,
      isSure: true,
      seenAt: expect.any(Number),
    })
    expect(left('two')).toEqual({ intents: [{ is: 'untold' }], ending: null, isSure: true, seenAt: expect.any(Number) })
    expect(left('three')).toEqual({ intents: [], ending: null, isSure: true, seenAt: expect.any(Number) })
    intents.close()
  })

  test('ends with how they ended; of what was not done, with what it did after all', () => {
    using at = place()
    const { intents } = at.open()
    intents.recordIntent('one', { is: 'done', trace: made('/a') })
    intents.recordEnd(ended('one'))
    intents.recordEnd(ended('two', { outcome: 'failed', failure: 'disk_full' }))
    const { left } = at.open('one', 'two')
    expect(left('one').ending).toEqual({ endedAt: 2, outcome: 'done', failure: null, isWhole: true })
    expect(left('two').ending).toEqual({
      ...{ endedAt: 2, outcome: 'failed', failure: 'disk_full', isWhole: true },
      traces: [made('/a')],
    })
    intents.close()
  })

  test('is no certain knowledge after the machine stopped, nor where nothing says since when it runs', () => {
    using at = place()
    expect(at.open().left('one').isSure).toBe(false)
    at.open().intents.recordIntent('one', { is: 'done', trace: made('/a') })
    const before = readFileSync(at.file, 'utf8')
    writeFileSync(at.file, before.replaceAll(/"boot":"[^"]+"/g, '"boot":"another"'))
    const { left } = at.open('one')
    expect(left('one')).toEqual({
      intents: [{ is: 'done', trace: made('/a') }],
      ending: null,
      isSure: false,
      seenAt: expect.any(Number),
    })
    expect(left('other').isSure).toBe(false)
  })

  test('is read past lines that are cut off or nothing of ours', () => {
    using at = place()
    const { intents } = at.open()
    intents.recordIntent('one', { is: 'done', trace: made('/a') })
    appendFileSync(
      at.file,
      '{"is":"done","id":"one","trace":{"act":"ma\n\0\0\0\n{"is":"else"}\n[1]\n{"is":"done","id":"one"',
    )
    const second = at.open('one')
    expect(second.left('one').intents).toHaveLength(1)
    second.intents.recordIntent('one', { is: 'done', trace: made('/b') })
    expect(at.open('one').left('one').intents).toHaveLength(2)
  })

  test('is forgotten when the journal has it, and the file begins anew with what is still needed', () => {
    using at = place()
    const { intents } = at.open()
    const long = made(`/${Array.from({ length: 5 }, () => 'a'.repeat(180)).join('/')}`)
    for (let number = 0; number < 100; number += 1) intents.recordIntent('ended', { is: 'done', trace: long })
    intents.recordIntent('runs', { is: 'done', trace: made('/b') })
    intents.forget(['ended'])
    expect(statSync(at.file).size).toBeGreaterThan(90_000)
    for (let number = 0; number < 5000; number += 1) intents.recordIntent('ended too', { is: 'done', trace: long })
    intents.forget(['ended too'])
    expect(statSync(at.file).size).toBeLessThan(1000)
    expect(statSync(at.file).mode & 0o777).toBe(0o600)
    intents.recordIntent('runs', { is: 'done', trace: made('/c') })
    expect(at.open('runs', 'ended').left('runs')).toEqual({
      intents: [made('/b'), made('/c')].map((trace) => ({ is: 'done', trace })),
      ending: null,
      isSure: true,
      seenAt: expect.any(Number),
    })
    expect(at.open('ended').left('ended').intents).toEqual([])
    for (let number = 0; number < 100; number += 1) intents.recordIntent('runs', { is: 'done', trace: long })
    intents.forget(['runs'])
    expect(statSync(at.file).size).toBeLessThan(100)
  })

  test('ends where an operation says too much', () => {
    using at = place()
    const { intents } = at.open()
    const long = made(`/${Array.from({ length: 20 }, () => 'a'.repeat(200)).join('/')}`)
    for (let number = 0; number < 5000; number += 1) intents.recordIntent('much', { is: 'done', trace: long })
    intents.forget(['another'])
    expect(statSync(at.file).size).toBeLessThan(100_000)
    expect(at.open('much').left('much')).toMatchObject({ intents: [{ is: 'untold' }], isSure: true })
    intents.recordEnd(ended('much'))
    expect(at.open('much').left('much').ending).toMatchObject({ outcome: 'done', isWhole: false })
    intents.close()
  })

  test('counts for nothing where it cannot be written: better no word than half of them', () => {
    using at = place()
    const { intents } = at.open()
    for (let number = 0; number < 50_000; number += 1) intents.recordIntent('ended', { is: 'done', trace: made('/a') })
    intents.recordIntent('runs', { is: 'done', trace: made('/a') })
    mkdirSync(`${at.file}.new`)
    intents.forget(['ended'])
    expect(at.lines.join()).toContain('could not be written')
    intents.recordIntent('runs', { is: 'done', trace: made('/b') })
    intents.recordIntent('other', { is: 'done', trace: made('/c') })
    const { left } = at.open('runs', 'other')
    expect(left('runs')).toEqual({ intents: [], ending: null, isSure: false, seenAt: expect.any(Number) })
    expect(left('other').isSure).toBe(false)
    intents.close()
  })
})
