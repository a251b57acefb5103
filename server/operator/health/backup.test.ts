import { expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { startProgram } from '#server/testing/started-program.ts'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'
import { builtProgram } from '#testing/built-server.ts'

const ShareResponse = z.object({ hash: z.string() })
const PROGRAM = builtProgram()

async function run(cwd: string, words: readonly string[]) {
  const env = { PATH: process.env.PATH }
  const child = Bun.spawn([process.execPath, PROGRAM, ...words], { cwd, env, stdout: 'pipe', stderr: 'pipe' })
  const [said, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  return { code: await child.exited, said, errors }
}

test('under load, restored elsewhere: people sign in and links open', async () => {
  using place = temporaryDirectory()
  using other = temporaryDirectory()
  for (const each of [place, other]) mkdirSync(path.join(each.path, 'files'))
  for (const each of [place, other]) writeFileSync(path.join(each.path, 'files/a.txt'), 'hello')
  mkdirSync(path.join(place.path, 'data/branding'), { recursive: true })
  writeFileSync(path.join(place.path, 'data/branding/custom.css'), 'a {}')
  // One path too long for the archive's name field alone, and one that does not fit even when split into prefix and name.
  const [long, longest] = ['l'.repeat(95), 'x'.repeat(120)]
  for (const name of [long, longest]) writeFileSync(path.join(place.path, 'data/branding', name), name)

  const server = await startProgram(place.path)
  const { hash } = ShareResponse.parse(await (await server.ask('POST', '/api/share/a.txt', '{}')).json())
  let busy = true
  const load = Array.from({ length: 4 }, async (_, lane) => {
    let made = 0
    while (busy) made += (await server.ask('POST', `/api/resources/${lane}-${made}.txt`, 'x')).ok ? 1 : 0
    return made
  })
  const backup = path.join(place.path, 'coffer.tar')
  expect(await run(place.path, ['backup', backup, '--data', 'data'])).toEqual({
    code: 0,
    said: `wrote ${backup}\n`,
    errors: expect.stringContaining(`not included: branding/${longest}`),
  })
  busy = false
  for (const made of await Promise.all(load)) expect(made).toBeGreaterThan(0)
  expect((await run(place.path, ['restore', backup, '--data', 'data', '--force'])).errors).toContain(
    `is in use by another Coffer (process ${server.child.pid}); stop it first`,
  )
  await server.kill('SIGTERM')

  expect(statSync(backup).mode & 0o777).toBe(0o600)
  expect(readdirSync(place.path).sort()).toEqual(['coffer.tar', 'data', 'files'])
  const listed = [...(await new Bun.Archive(await Bun.file(backup).bytes()).files()).keys()]
  for (const name of ['coffer.db', 'journal.db', 'token.key', 'share.key', 'branding/custom.css', `branding/${long}`])
    expect(listed).toContain(name)
  expect(listed).not.toContain('search.db')

  expect((await run(other.path, ['restore', backup, '--data', 'data'])).code).toBe(0)
  expect(readFileSync(path.join(other.path, 'data/branding', long), 'utf8')).toBe(long)
  expect(statSync(path.join(other.path, 'data')).mode & 0o777).toBe(0o700)
  const restored = await startProgram(other.path, server.password)
  expect((await restored.ask('GET', '/api/resources/a.txt')).status).toBe(200)
  expect((await restored.ask('GET', '/api/resources/a.txt', undefined, { 'X-Auth': server.token })).status).toBe(200)
  expect((await fetch(`${restored.address}/api/public/share/${hash}`)).status).toBe(200)
  await restored.kill('SIGTERM')

  const again = ['restore', backup, '--data', 'data']
  expect((await run(other.path, again)).errors).toContain('already contains an instance')
  expect((await run(other.path, [...again, '--force'])).said).toContain('moved the previous instance to')
  const [kept = ''] = readdirSync(path.join(other.path, 'data')).filter((name) => name.startsWith('before-restore-'))
  for (const name of ['coffer.db', 'journal.starts', 'journal.intents'])
    expect([name, existsSync(path.join(other.path, 'data', kept, name))]).toEqual([name, true])
  expect(existsSync(path.join(other.path, 'data/journal.starts'))).toBe(false)
})

test('what is no backup, or is damaged, changes nothing', async () => {
  using place = temporaryDirectory()
  mkdirSync(path.join(place.path, 'files'))
  expect(
    (await run(place.path, ['users', 'add', 'ada', 'a long password of hers', '--data', 'data', '--root', 'files']))
      .code,
  ).toBe(0)
  expect((await run(place.path, ['backup', 'good.tar', '--data', 'data'])).code).toBe(0)
  const good = readFileSync(path.join(place.path, 'good.tar'))
  const damaged = Buffer.from(good)
  damaged.fill(0xff, 512 + 100, 512 + 20_000)
  const evil = Buffer.from(good)
  evil.write('../out.db\0', 0)
  const sum = evil.subarray(0, 512).reduce((all, byte, at) => all + (at >= 148 && at < 156 ? 0x20 : byte), 0)
  evil.write(sum.toString(8).padStart(6, '0'), 148)
  for (const content of [Buffer.from('nothing'), good.subarray(0, 4000), damaged, evil, Buffer.alloc(4096)]) {
    writeFileSync(path.join(place.path, 'bad.tar'), content)
    const { code, errors } = await run(place.path, ['restore', 'bad.tar', '--data', 'other'])
    expect(code).toBe(1)
    expect(errors).toMatch(/not a backup|damaged/)
    expect(existsSync(path.join(place.path, 'other/coffer.db'))).toBe(false)
    expect(existsSync(path.join(place.path, 'out.db'))).toBe(false)
  }
  expect((await run(place.path, ['backup', 'good.tar', '--data', 'data'])).errors).toContain('already exists')
})
