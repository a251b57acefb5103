import { expect, test as testAnywhere } from 'bun:test'
import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Rule } from '#contract/rules.ts'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import { Unconfined } from '#server/execution/sandbox/unconfined.ts'
import { viewOf } from '#server/execution/sandbox/view.ts'
import { escapedByte } from '#server/testing/awkward-names.ts'
import { buildEntries, type TestEntry } from '#server/testing/entries.ts'
import { allow, deny, LIMITS, openSandboxWorld, type SandboxWorld } from '#server/testing/sandbox-world.ts'
import { buildSubject } from '#server/testing/subjects.ts'
import { hooksWith, testWith } from '#testing/requirements.ts'

const test = testWith('bubblewrap')
const { afterAll, beforeAll } = hooksWith('bubblewrap')

// Rules in the sandbox: items that rules deny to a user are denied to their programs as well.

/** A name with a line break, a byte that is not valid UTF-8, and text that looks like options. */
const ODD = `--odd${escapedByte(0x0a)}${escapedByte(0xff)} $(id)`

let there: SandboxWorld
beforeAll(async () => {
  there = await openSandboxWorld({
    'shown/a.txt': 'a',
    'secret/b.txt': 'hidden text',
    'secret/open/c.txt': 'c',
    'secret/open/shut/d.txt': 'hidden text',
    'way/to/e.txt': 'hidden text',
    'one.txt': 'hidden text',
    [`${ODD}/f.txt`]: 'hidden text',
    'link-to-secret': { link: 'secret' },
    'link-to-shown': { link: 'shown' },
    'link-to-file': { link: './one.txt' },
    '.coffer/uploads/g': 'hidden text',
  })
})
afterAll(() => there[Symbol.asyncDispose]())

const READ_ALL = 'grep -r . /files; cat /files/*/* /files/*/*/* /files/*/*/*/* /files/.coffer/*/*'
const rules = ['/secret', '/way', '/one.txt', `/${ODD}`].map(deny)

test('neither links, other spellings nor what is allowed above lead to what is hidden', async () => {
  const nested = [...rules, allow('/secret/open'), deny('/secret/open/shut'), deny('/never/there')]
  const { output } = await there.sh(`${READ_ALL}; cat secret/../one.txt link-to-secret/b.txt /files/secret/./b.txt`, {
    rules: nested,
  })
  expect(output).toContain('secret/open/c.txt:c')
  expect(output).not.toContain('hidden text')
  expect(
    (await there.sh(READ_ALL, { rules: [deny('/')] }).catch((error) => ({ output: String(error) }))).output,
  ).not.toContain('hidden')
})

test('where anything is hidden nothing can be written, moved aside or made in its place', async () => {
  const tries = [
    'mv secret aside',
    'mv /files/secret /tmp/',
    'mkdir never',
    'ln -s / never',
    'rm one.txt',
    'umount secret',
    'touch .coffer/x',
    'touch secret/x',
  ]
  for (const line of tries)
    expect((await there.sh(line, { rules: [...rules, deny('/never/there')] })).ending).not.toEqual({
      how: 'exited',
      code: 0,
    })
})

test("the server's own folder is hidden, whether rules speak of it or not", async () => {
  for (const each of [[], [allow('/.coffer')], [deny('/secret')]] satisfies Rule[][])
    expect((await there.sh('ls -A .coffer; touch .coffer/x', { rules: each })).output).toMatch(/^touch: [^\n]*\n$/)
})

test('a program begins in a folder behind a link where that is, and only where it may be seen', async () => {
  expect((await there.sh('pwd; ls', { at: '/link-to-shown' })).output).toBe('/files/shown\na.txt\n')
  await expect(there.sh('ls', { at: '/link-to-secret', rules })).rejects.toMatchObject({ code: 'not_found' })
  await expect(there.sh('ls', { at: '/one.txt' })).rejects.toThrow()
  await expect(there.sh('ls', { at: '/nowhere' })).rejects.toMatchObject({ code: 'not_found' })
})

test('a name of any bytes is the name of a folder to begin in and to hide, and adds nothing to what is said of it', async () => {
  expect((await there.sh('cat f.txt', { at: `/${ODD}` })).output).toBe('hidden text')
  expect((await there.sh('cat /files/*odd*/f.txt', { rules: [deny(`/${ODD}`)] })).output).not.toContain('hidden text')
  const inject = ['x\0--ro-bind\0/\0/tmp', `x${escapedByte(0)}--ro-bind${escapedByte(0)}/${escapedByte(0)}/tmp`]
  for (const FILE of inject)
    await expect(there.sh('ls /tmp', { env: { FILE } })).rejects.toMatchObject({ code: 'invalid' })
})

test('more rules than places can be hidden for are a refusal, not a hole', async () => {
  const many = (count: number, length: number) =>
    Array.from({ length: count }, (_, at) => deny(`/${String(at).padStart(length, 'x')}`))
  expect((await there.sh(READ_ALL, { rules: [...rules, ...many(190, 4)] })).output).not.toContain('hidden text')
  await expect(there.sh('true', { rules: many(201, 4) })).rejects.toMatchObject({ code: 'not_allowed' })
  for (const { path: name } of many(199, 240)) await there.world.arrange.directory(`/deep${name}`)
  const long = many(199, 240).map(({ path: name }) => deny(`/deep${name}`))
  expect((await there.sh('echo all of it', { rules: long.slice(0, 110) })).output).toBe('all of it\n')
  // Each rule takes some 280 bytes twice, of the 64 KiB that a pipe holds: the request is refused rather than truncated.
  await expect(there.sh('true', { rules: long })).rejects.toMatchObject({ code: 'not_allowed' })
})

testAnywhere('a denied folder is hidden in each spelling that looks the same', () => {
  const scope = { root: parsePlainPath('/'), matching: 'exact', reserved: [] } as const
  const { parts } = viewOf(buildSubject({ scope, rules: [deny('/caf\u00e9/sa\u0302')] }))
  expect(new Set(parts.map(({ path: place }) => place))).toEqual(
    new Set(['/caf\u00e9', '/cafe\u0301'].flatMap((top) => [`${top}/s\u00e2`, `${top}/sa\u0302`].map(parsePlainPath))),
  )
})

testAnywhere('a case-blind disk has one verdict for all spellings', () => {
  const scope = {
    root: parsePlainPath('/Home'),
    matching: 'case-blind',
    reserved: [parsePlainPath('/home/data')],
  } as const
  const { parts, isWritable } = viewOf(
    buildSubject({ scope, rules: [deny('/'), allow('/Docs'), deny('/docs/private')] }),
  )
  expect(parts).toEqual([
    { path: parsePlainPath('/'), isShown: false },
    { path: parsePlainPath('/Docs'), isShown: true },
    { path: parsePlainPath('/docs/private'), isShown: false },
  ])
  expect(isWritable).toBe(false)
  expect(viewOf(buildSubject({ scope, rules: [] })).parts).toEqual([{ path: parsePlainPath('/data'), isShown: false }])
})

/** Returns the disk path of the scope. */
const onDisk = (world: SandboxWorld) =>
  new Unconfined({ storage: world.world.storage, path: [], prlimit: null }).filesPath(world.folder())

test('a program ends when something else comes into the place of what is hidden from it', async () => {
  await using own = await openSandboxWorld({ 'one.txt': 'first', 'secret/b.txt': 'first', 'shown/a.txt': 'a' })
  const top = await onDisk(own)
  const changes = [
    () => {
      writeFileSync(path.join(top, 'new'), 'second')
      renameSync(path.join(top, 'new'), path.join(top, 'one.txt'))
    },
    () => {
      renameSync(path.join(top, 'secret'), path.join(top, 'moved'))
      mkdirSync(path.join(top, 'secret'))
    },
    () => writeFileSync(path.join(top, 'not-yet'), 'second'),
  ]
  for (const change of changes) {
    const begun = Promise.withResolvers<void>()
    const program = await own.sandbox.run(
      {
        command: ['/bin/sh', '-c', 'echo begun; sleep 60'],
        folder: own.folder('/', { rules: [deny('/one.txt'), deny('/secret'), deny('/not-yet')] }),
        ...{ env: {}, limits: { ...LIMITS, time: null } },
      },
      { onOutput: () => begun.resolve() },
    )
    await begun.promise
    change()
    expect(await program.ended).toEqual({ how: 'ended', why: 'cancelled' })
  }
})

test('a folder that becomes a link and a folder again while programs start shows nothing from outside', async () => {
  await using own = await openSandboxWorld({ 'door/inside.txt': 'inside', 'other/a.txt': 'a' })
  const top = await onDisk(own)
  const outside = path.dirname(top)
  const swapper = Bun.spawn([process.execPath, path.join(import.meta.dir, '../testing/swap-folder.ts'), top, outside])
  try {
    for (let attempt = 0; attempt < 40; attempt += 1) {
      const ran = await own.sh('pwd; cat outside.txt door/outside.txt /files/door/*', { at: '/door' }).catch(() => null)
      expect(ran?.output ?? '').not.toContain('not yours')
    }
  } finally {
    swapper.kill()
    await swapper.exited
  }
})

test('a link in the place of a scope is no scope', async () => {
  await using own = await openSandboxWorld({ 'a.txt': 'a' })
  const top = await onDisk(own)
  const folder = own.folder()
  renameSync(top, `${top}-aside`)
  symlinkSync('/etc', top)
  const running = own.sandbox.run(
    { command: ['/bin/ls'], folder, env: {}, limits: LIMITS },
    { onOutput: () => undefined },
  )
  await expect(running).rejects.toThrow()
  expect(await own.world.inspect.outside().catch(() => ({}))).not.toHaveProperty('made')
})

testAnywhere(
  'programs neither see what access entries hide or close to downloads, nor write where a change is denied',
  () => {
    const viewWith = (...entries: readonly TestEntry[]) =>
      viewOf(buildSubject({ entries: buildEntries(...entries), scope: { root: parsePlainPath('/home') } }))
    const places = (view: ReturnType<typeof viewOf>) => view.parts.map(({ path: at, isShown }) => [String(at), isShown])
    expect(places(viewWith({ path: '/home/a', deny: ['view'] }, { path: '/home/b', deny: ['download'] }))).toEqual([
      ['/a', false],
      ['/b', false],
    ])
    expect(places(viewWith({ path: '/home/drop', deny: ['view'], allow: ['create'] }))).toEqual([['/drop', false]])
    expect(viewWith({ path: '/home/a', allow: ['edit'] })).toEqual({ isWritable: true, parts: [] })
    for (const right of ['create', 'edit', 'delete', 'rename'] as const)
      expect(viewWith({ path: '/home/a/b', deny: [right] })).toEqual({ isWritable: false, parts: [] })
    expect(viewWith({ path: '/', deny: ['edit'] }).isWritable).toBe(false)
    expect(viewWith({ path: '/elsewhere', deny: ['edit'] }).isWritable).toBe(true)
  },
)
