import { describe, expect, test } from 'bun:test'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { builtProgram } from '#testing/built-server.ts'
import { startProgram } from './testing/started-program.ts'
import { temporaryDirectory } from './testing/temporary-directory.ts'
import { until } from './testing/until.ts'

const PROGRAM = builtProgram()
const FILES = 1500

/** A folder to serve with many files, and a place for data. */
function arrange() {
  const directory = temporaryDirectory()
  const many = path.join(directory.path, 'files/many')
  mkdirSync(many, { recursive: true })
  for (let number = 0; number < FILES; number++) writeFileSync(path.join(many, `${number}.txt`), `${number}`)
  return { path: directory.path, root: path.join(directory.path, 'files'), [Symbol.dispose]: directory[Symbol.dispose] }
}

/** Starts a second program, and waits until it has ended or is ready. */
async function second(place: string, data: string, words: readonly string[] = []) {
  const options = ['--root', `${place}/files`, '--data', `${place}/${data}`]
  const command = words.length > 0 ? [...words, ...options] : [...options, '--port', '0', '--log-level', 'error']
  const child = Bun.spawn([process.execPath, PROGRAM, ...command], {
    cwd: place,
    env: { PATH: process.env.PATH },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const errors = new Response(child.stderr).text()
  const { value } = words.length > 0 ? { value: undefined } : await child.stdout.getReader().read()
  if (value) child.kill('SIGKILL')
  return { code: await child.exited, isReady: value !== undefined, errors: await errors }
}

const copyMany = (ask: Awaited<ReturnType<typeof startProgram>>['ask']) =>
  ask('PATCH', '/api/resources/many?action=copy&destination=/copy')

const isCopying = (root: string) => readdirSync(root).some((name) => name.startsWith('.coffer-'))

describe('a second server', () => {
  test('on the same data directory does not start, and harms nothing of what the first one does', async () => {
    using place = arrange()
    const first = await startProgram(place.path)
    const copied = copyMany(first.ask)
    await until(() => isCopying(place.root))
    expect(await second(place.path, 'data')).toEqual({
      ...{ code: 1, isReady: false },
      errors: `coffer: --data: ${place.path}/data is in use by another Coffer (process ${first.child.pid}); stop it first, or specify another --data\n`,
    })
    expect((await copied).status).toBe(200)
    expect(readdirSync(`${place.root}/copy`)).toHaveLength(FILES)

    // Commands that may run beside a server succeed; importing from another instance does not.
    expect(await second(place.path, 'data', ['users', 'ls'])).toMatchObject({ code: 0, errors: '' })
    expect(await second(place.path, 'data', ['import', 'old.db', '--yes'])).toMatchObject({
      code: 1,
      errors: `coffer import: --data: ${place.path}/data is in use by another Coffer (process ${first.child.pid}); stop it first, or specify another --data\n`,
    })

    // A killed program leaves no lock behind, even while it was working.
    rmSync(`${place.root}/copy`, { recursive: true })
    void copyMany(first.ask).catch(() => undefined)
    await until(() => isCopying(place.root))
    await first.kill('SIGKILL')
    const next = await startProgram(place.path, first.password)
    expect((await next.ask('GET', '/api/resources/many/1.txt')).status).toBe(200)
    await next.kill('SIGTERM')
  })

  test('on the same files with another data directory does not start either, until the first one has ended', async () => {
    using place = arrange()
    const first = await startProgram(place.path)
    expect(await second(place.path, 'other')).toEqual({
      ...{ code: 1, isReady: false },
      errors: `coffer: --root: ${place.path}/files is served by another Coffer (process ${first.child.pid}) with another data directory; stop it first\n`,
    })
    await first.kill('SIGTERM')
    expect(await second(place.path, 'other')).toMatchObject({ isReady: true })
    expect(JSON.parse(readFileSync(`${place.root}/.coffer/lock`, 'utf8'))).toMatchObject({
      instance: readFileSync(`${place.path}/other/instance.key`).toString('hex'),
      takenOver: expect.any(Number),
    })
  })
})
