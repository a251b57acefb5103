import { describe, expect, test } from 'bun:test'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { temporaryDirectory } from './testing/temporary-directory.ts'

const PROGRAM = path.join(import.meta.dir, 'main.ts')

/** Starts the program as a user does; `ready` resolves with its output once it is running. */
function start(args: readonly string[], cwd: string, preload: readonly string[] = []) {
  const child = Bun.spawn([process.execPath, ...preload, PROGRAM, ...args], {
    cwd,
    env: {},
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const errors = new Response(child.stderr).text()
  return {
    child,
    errors,
    ready: async () => {
      const { value } = await child.stdout.getReader().read()
      return value ? new TextDecoder().decode(value) : `nothing; ${await errors}`
    },
  }
}

function arrange() {
  const directory = temporaryDirectory()
  const root = path.join(directory.path, 'files')
  const data = path.join(directory.path, 'data')
  mkdirSync(root)
  return {
    root,
    data,
    path: directory.path,
    options: ['--root', root, '--data', data, '--port', '0'],
    [Symbol.dispose]: directory[Symbol.dispose],
  }
}

describe('the program', () => {
  test('says where it is and, once, how to sign in; a signal ends it', async () => {
    using place = arrange()
    const first = start(place.options, place.path)
    const said = await first.ready()
    const [address = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? []
    const [, password = ''] = /password +(\S+)/.exec(said) ?? []
    expect(said).toStartWith(`Coffer is ready at ${address}\n`)
    const login = (): Promise<Response> =>
      fetch(`${address}/api/login`, { method: 'POST', body: JSON.stringify({ username: 'admin', password }) })
    expect((await login()).status).toBe(200)
    first.child.kill('SIGTERM')
    expect(await first.child.exited).toBe(0)
    expect(await first.errors).not.toContain(password)
    await expect(login()).rejects.toThrow()

    const second = start(place.options, place.path)
    expect(await second.ready()).toMatch(/^Coffer is ready at \S+\n(\n {2}No previews of .*\n)?$/)
    second.child.kill('SIGINT')
    expect(await second.child.exited).toBe(0)
  })

  test('does not end while it waits for a thread that does not keep it running', async () => {
    using place = arrange()
    const preload = ['--preload', path.join(import.meta.dir, 'testing/unreferenced-threads.ts')]
    const { child, ready } = start(place.options, place.path, preload)
    expect(await ready()).toStartWith('Coffer is ready at ')
    child.kill('SIGTERM')
    expect(await child.exited).toBe(0)
  })

  test('keeps what is its own to itself', async () => {
    using place = arrange()
    const { child, ready } = start(place.options, place.path)
    await ready()
    expect(statSync(place.data).mode & 0o777).toBe(0o700)
    child.kill()
    await child.exited
  })
})

describe('what is wrong is said in one line, and nothing is started', () => {
  const refusal = async (args: readonly string[], cwd: string) => {
    const { child, errors } = start(args, cwd)
    return { code: await child.exited, said: await errors }
  }

  test('with a value', async () => {
    using place = arrange()
    const { code, said } = await refusal(['--port', 'many'], place.path)
    expect([code, said]).toEqual([1, 'coffer: --port: "many" is not a port (0 to 65535)\n'])
  })

  test('with the root', async () => {
    using place = arrange()
    writeFileSync(path.join(place.path, 'file'), '')
    const at = (root: string) => refusal(['--root', path.join(place.path, root), '--data', place.data], place.path)
    expect(await at('none')).toEqual({ code: 1, said: `coffer: --root: ${place.path}/none does not exist\n` })
    expect(await at('file')).toEqual({ code: 1, said: `coffer: --root: ${place.path}/file is not a directory\n` })
  })

  test('with the port', async () => {
    using place = arrange()
    const other = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
    const { code, said } = await refusal([...place.options, '--port', String(other.port)], place.path)
    expect([code, said]).toEqual([1, `coffer: --port: ${other.port} is already in use on 127.0.0.1\n`])
    await other.stop(true)
  })

  test('with the database, which stays as it is', async () => {
    using place = arrange()
    mkdirSync(place.data)
    writeFileSync(path.join(place.data, 'coffer.db'), 'something else entirely')
    const { code, said } = await refusal(place.options, place.path)
    expect([code, said]).toEqual([1, `coffer: --data: ${place.data}/coffer.db is not a database\n`])
    expect(readFileSync(path.join(place.data, 'coffer.db'), 'utf8')).toBe('something else entirely')
  })
})

test('help and version need nothing', async () => {
  using place = arrange()
  for (const [flag, text] of [
    ['--help', '--log-level'],
    ['--version', 'Coffer '],
  ] as const) {
    const { child, ready } = start([flag], place.path)
    expect(await ready()).toContain(text)
    expect(await child.exited).toBe(0)
  }
})
