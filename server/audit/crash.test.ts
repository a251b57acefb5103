import { expect, test } from 'bun:test'
import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { AuditPage } from '#contract/audit.ts'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'

const PROGRAM = path.join(import.meta.dir, '../main.ts')

/** The program as a process of its own, signed in to. */
async function start(directory: string, password?: string) {
  const options = ['--root', `${directory}/files`, '--data', `${directory}/data`, '--port', '0']
  const child = Bun.spawn([process.execPath, PROGRAM, ...options], {
    cwd: directory,
    env: {},
    stdout: 'pipe',
    stderr: 'ignore',
  })
  const { value } = await child.stdout.getReader().read()
  const said = new TextDecoder().decode(value)
  const [address = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? []
  const secret = password ?? /password +(\S+)/.exec(said)?.[1] ?? ''
  const body = JSON.stringify({ username: 'admin', password: secret })
  const token = await (await fetch(`${address}/api/login`, { method: 'POST', body })).text()
  const ask = (method: string, target: string, content?: string) =>
    fetch(address + target, { method, headers: { 'X-Auth': token }, ...(content !== undefined && { body: content }) })
  return { child, password: secret, ask }
}

test('a program that is killed loses no operation that it said was done', async () => {
  using directory = temporaryDirectory()
  mkdirSync(`${directory.path}/files`)
  const first = await start(directory.path)
  const said: string[] = []
  const upload = async (writer: number) => {
    for (let n = 0; ; n++) {
      const name = `/${writer}-${n}.txt`
      const response = await first.ask('POST', `/api/resources${name}`, 'x').catch(() => null)
      if (response?.status !== 200) return
      said.push(name)
    }
  }
  const writers = [upload(1), upload(2), upload(3)]
  while (said.length < 60) await Bun.sleep(5)
  first.child.kill('SIGKILL')
  await Promise.all(writers)

  const second = await start(directory.path, first.password)
  const told = new Map<string, string>()
  let next: number | null = null
  do {
    const before: string = next === null ? '' : `&before=${next}`
    const response = await second.ask('GET', `/api/audit?kinds=upload&limit=500${before}`)
    const page = AuditPage.parse(await response.json())
    for (const { targets, outcome, username, address } of page.events) {
      expect([username, address]).toEqual(['admin', '127.0.0.1'])
      expect(told.has(String(targets[0]))).toBe(false)
      told.set(String(targets[0]), outcome)
    }
    next = page.next
  } while (next !== null)
  second.child.kill('SIGTERM')
  await second.child.exited

  // The very last ones may be called interrupted, but each is there, once, with whoever did it.
  expect(said.filter((name) => !told.has(name))).toEqual([])
  expect(new Set(told.values()).difference(new Set(['done', 'interrupted']))).toEqual(new Set())
  for (const [name, outcome] of told)
    if (outcome === 'done') expect(existsSync(`${directory.path}/files${name}`)).toBe(true)
}, 60_000)
