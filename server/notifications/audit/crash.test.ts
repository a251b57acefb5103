import { expect, test } from 'bun:test'
import { existsSync, mkdirSync } from 'node:fs'
import { AuditPage } from '#contract/audit.ts'
import { startProgram } from '#server/testing/started-program.ts'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'

test('a program that is killed loses no operation that it said was done', async () => {
  using directory = temporaryDirectory()
  mkdirSync(`${directory.path}/files`)
  const first = await startProgram(directory.path)
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

  const second = await startProgram(directory.path, first.password)
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
  await second.kill('SIGTERM')

  // Operations without a response may be recorded as interrupted; all others appear once, with their user.
  expect(said.filter((name) => told.get(name) !== 'done')).toEqual([])
  expect(new Set(told.values()).difference(new Set(['done', 'interrupted']))).toEqual(new Set())
  for (const [name, outcome] of told)
    if (outcome === 'done') expect(existsSync(`${directory.path}/files${name}`)).toBe(true)
})
