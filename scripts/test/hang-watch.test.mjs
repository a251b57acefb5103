import { afterEach, beforeEach, expect, test } from 'bun:test'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { watchForHangs } from './hang-watch.mjs'
import { killTree } from './processes.mjs'

let directory
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'coffer-progress-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

/** Starts a process that does not end, with a child that shares its output; and writes its last progress report. */
async function startStuck(file, { started, secondsAgo }) {
  const child = `require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })`
  const code = `${child}; console.log('started'); setInterval(() => {}, 1000)`
  const parent = spawn('node', ['-e', code], { stdio: ['ignore', 'pipe', 'ignore'] })
  await once(parent.stdout, 'data')
  const report = join(directory, String(parent.pid))
  writeFileSync(report, JSON.stringify({ file, started }))
  const then = Date.now() / 1000 - secondsAgo
  utimesSync(report, then, then)
  return parent
}

test('a test file without progress is named and ended, with what it has started; others go on', async () => {
  const busy = await startStuck('/clone/b.test.ts', { started: 9, secondsAgo: 0 })
  const stuck = await startStuck('/clone/a.test.ts', { started: 3, secondsAgo: 1000 })
  // The output closes once the process and its child have ended.
  const ended = Promise.all([once(stuck, 'exit'), once(stuck.stdout, 'close')])
  const hang = await new Promise((resolve) => {
    const stop = watchForHangs(directory, 500_000, (found) => {
      stop()
      resolve(found)
    })
  })
  expect(hang).toMatchObject({ file: '/clone/a.test.ts', started: 3 })
  expect(hang.seconds).toBeGreaterThanOrEqual(1000)
  expect((await ended)[0]).toEqual([null, 'SIGKILL'])
  expect(readdirSync(directory)).toEqual([String(busy.pid)])
  killTree(busy.pid)
})
