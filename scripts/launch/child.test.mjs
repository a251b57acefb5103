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

test('the program ends when the shell npm started us in is gone', async () => {
  const inner = `process.on('SIGTERM', () => { console.log('ended'); process.exit() })
    setInterval(() => {}, 1000); console.log('ready')`
  const outer = `import { runForeground } from ${JSON.stringify(fileURLToPath(import.meta.resolve('./child.mjs')))}
    await runForeground('node', ['-e', ${JSON.stringify(inner)}], { cwd: '.' })`
  // The trailing `exit` keeps the shell from replacing itself with the program (exec).
  const shell = spawn('sh', ['-c', 'node --input-type=module -e "$OUTER"; exit 1'], {
    cwd,
    env: { ...process.env, npm_lifecycle_event: 'start', OUTER: outer },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  shell.stdout.on('data', (chunk) => {
    said += chunk
    if (said === 'ready\n') shell.kill('SIGTERM')
  })
  await once(shell, 'close')
  expect(said).toBe('ready\nended\n')
})
