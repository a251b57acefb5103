import { expect, test } from 'bun:test'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { runCaptured } from './child.mjs'

const cwd = import.meta.dirname
const node = (code) => runCaptured('node', ['-e', code], { cwd })

test('output and exit code are collected', async () => {
  const result = await node("console.log('out'); console.error('err'); process.exitCode = 3")
  expect(result.code).toBe(3)
  expect(result.stdout).toBe('out\n')
  expect(result.output.split('\n').sort().join(' ').trim()).toBe('err out')
})

test('a program that is killed or not there is a failure', async () => {
  expect((await node("process.kill(process.pid, 'SIGKILL')")).code).toBe(137)
  expect((await runCaptured('/no/such/program', [], { cwd })).code).toBe(127)
})

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'])('%s reaches the program, whose exit code is ours', async (signal) => {
  const inner = `process.on('${signal}', () => process.exit(42)); setInterval(() => {}, 1000); console.log('ready')`
  const outer = `import { runForeground } from ${JSON.stringify(fileURLToPath(import.meta.resolve('./child.mjs')))}
    process.exitCode = await runForeground('node', ['-e', ${JSON.stringify(inner)}], { cwd: '.' })`
  const child = spawn('node', ['--input-type=module', '-e', outer], { cwd, stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  child.kill(signal)
  const [code] = await once(child, 'close')
  expect(code).toBe(42)
})
