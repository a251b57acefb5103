import { expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const CLONE = resolve(import.meta.dir, '..')

/** Returns the processes that a process has started. */
function childrenOf(pid: number): number[] {
  const threads = readdirSync(`/proc/${pid}/task`)
  const text = threads.map((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')).join(' ')
  return text.split(' ').filter(Boolean).map(Number)
}

function descendantsOf(pid: number): number[] {
  return childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)])
}

test('npm start leaves the server alone beside npm, in the folder where it was called, and a signal to npm ends it', async () => {
  const place = mkdtempSync(join(tmpdir(), 'coffer-npm-start-'))
  mkdirSync(join(place, 'files'))
  const npm = Bun.spawn(
    ['npm', 'start', '--silent', '--prefix', CLONE, '--', '--root', 'files', '--data', 'data', '--port', '0'],
    { cwd: place, env: { PATH: process.env.PATH, HOME: place }, stdout: 'pipe', stderr: 'ignore' },
  )
  try {
    const reader = npm.stdout.getReader()
    let said = ''
    while (!said.includes('password')) said += new TextDecoder().decode((await reader.read()).value)
    const [address = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? []
    expect((await fetch(`${address}/health`)).status).toBe(200)
    const [server = 0, ...others] = childrenOf(npm.pid)
    expect(others).toEqual([])
    expect(childrenOf(server)).toEqual([])
    expect(readFileSync(`/proc/${server}/cmdline`, 'utf8')).toContain('bun')
    expect(readdirSync(join(place, 'data'))).toContain('coffer.db')
    npm.kill('SIGTERM')
    await npm.exited
    await expect(fetch(`${address}/health`)).rejects.toThrow()
  } finally {
    if (npm.exitCode === null) for (const pid of [npm.pid, ...descendantsOf(npm.pid)]) process.kill(pid, 'SIGKILL')
    rmSync(place, { recursive: true, force: true })
  }
})
