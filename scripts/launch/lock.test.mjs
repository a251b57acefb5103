import { afterEach, expect, test } from 'bun:test'
import { existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { withLock, workDirectory } from './lock.mjs'

const name = `test-${process.pid}`
const directory = join(workDirectory, `${name}.lock`)

afterEach(() => rmSync(directory, { recursive: true, force: true }))

function leaveLock(owner) {
  mkdirSync(directory, { recursive: true })
  writeFileSync(join(directory, 'owner'), owner)
}

test('work is done one after the other, and the lock is gone at the end', async () => {
  const log = []
  const work = (id) => async () => {
    log.push(`${id} begins`)
    await sleep(20)
    log.push(`${id} ends`)
  }
  await Promise.all(['a', 'b', 'c'].map((id) => withLock(name, work(id))))
  for (let at = 0; at < log.length; at += 2) expect(log[at + 1]).toBe(log[at].replace('begins', 'ends'))
  expect(existsSync(directory)).toBe(false)
})

test('a failure lets go of the lock and is handed on', async () => {
  await expect(withLock(name, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(existsSync(directory)).toBe(false)
})

test('the lock of a process that died is taken over', async () => {
  leaveLock(`${hostname()} 999999999 x`)
  expect(await withLock(name, async () => 'done')).toBe('done')
})

test('the lock of another machine is respected while it is touched, and taken over when it falls silent', async () => {
  leaveLock('elsewhere 1 x')
  const waiting = withLock(name, async () => 'done')
  expect(await Promise.race([waiting, sleep(400, 'still waiting')])).toBe('still waiting')
  utimesSync(directory, new Date(0), new Date(0))
  expect(await waiting).toBe('done')
})
