import { expect, test } from 'bun:test'
import { testWith } from '#testing/requirements.ts'
import { ProgramFailure, runProgram } from './run-program.ts'

const withPs = testWith('ps')

const shell = (script: string, more: Partial<Parameters<typeof runProgram>[0]> = {}) =>
  runProgram({ command: ['/bin/sh', '-c', script], env: {}, timeLimit: 60_000, outputLimit: 1024, ...more })
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error) => [error instanceof ProgramFailure, error.message],
  )

test('a program sees its environment and nothing else', async () => {
  const said = await runProgram({
    command: ['/usr/bin/env'],
    env: { NAME: 'a b' },
    timeLimit: 60_000,
    outputLimit: 1024,
  })
  expect(said.toString()).toBe('NAME=a b\n')
})

test('a program is in the top folder, and its input is closed', async () => {
  expect((await shell('pwd; cat; echo end')).toString()).toBe('/\nend\n')
})

test('arguments are handed on as they are', async () => {
  const command: [string, ...string[]] = ['/bin/echo', '$HOME; echo x', '*']
  expect((await shell('', { command })).toString()).toBe('$HOME; echo x *\n')
})

test.each([
  ['exit 3', 'exited with 3'],
  ['kill -9 $$', 'was ended by SIGKILL'],
  ['while :; do echo 0123456789; done', 'wrote more than 1024 bytes'],
])('%s fails', async (script, message) => {
  expect(await failure(shell(script))).toEqual([true, message])
})

test('a program that is not there fails', async () => {
  expect(await failure(shell('', { command: ['/no/such/program'] }))).toEqual([true, 'cannot be started'])
})

withPs('a program that takes too long is ended with all it started', async () => {
  const started = performance.now()
  expect(await failure(shell('sleep 77.25 & sleep 77.25; echo no', { timeLimit: 200 }))).toEqual([
    true,
    'took longer than 200 ms',
  ])
  expect(performance.now() - started).toBeLessThan(20_000)
  // The test times out when they do not end.
  while (Bun.spawnSync(['ps', '-A', '-o', 'args']).stdout.includes('sleep 77.25')) await Bun.sleep(10)
})

test('a program that leaves something behind that holds its output is not waited for', async () => {
  const started = performance.now()
  expect(await failure(shell('sleep 78.25 & echo yes', { timeLimit: 300 }))).toEqual([true, 'took longer than 300 ms'])
  expect(performance.now() - started).toBeLessThan(20_000)
})
