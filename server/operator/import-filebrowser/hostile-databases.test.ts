import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { MoveInReport } from '#contract/move-in.ts'
import type { Settings } from '#contract/settings.ts'
import type { User } from '#contract/users.ts'
import { sourceOf } from '#server/platform/os/reopened-file.ts'
import { type CommandWorld, commandWorld } from '#server/testing/command-world.ts'
import { type Bucket, writeBolt } from '#server/testing/write-bolt.ts'
import { BoltDamage } from './bolt/damage.ts'
import { readDatabase } from './source/read-database.ts'

const HASH = '$2a$10$J9kdCAcBBPj2msAGv9dgqu2HvHdaratRitrnPgRiy1//KGaYJyLyi'
const PAGE = 4096
const text = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))
const key = (id: bigint) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(id)
  return bytes
}

type DatabaseContents = { people?: Record<string, unknown>; links?: unknown[]; settings?: unknown; server?: object }

/** Returns a database with this content; accounts by ID. */
function database({ people = {}, links = [], settings = {}, server = { root: '/srv' } }: DatabaseContents): Buffer {
  const config: Bucket = new Map([
    [Buffer.from('settings'), text(settings)],
    [Buffer.from('server'), text(server)],
  ])
  const users: Bucket = new Map(Object.entries(people).map(([id, value]) => [key(BigInt(id)), text(value)]))
  const shares: Bucket = new Map(links.map((link) => [Buffer.from(hashOf(link)), text(link)]))
  return writeBolt(
    new Map([
      [Buffer.from('config'), config],
      [Buffer.from('User'), users],
      [Buffer.from('Link'), shares],
    ]),
  )
}

const hashOf = (link: unknown) =>
  typeof link === 'object' && link !== null && 'hash' in link ? String(link.hash) : 'odd'
const person = (username: string, more: object = {}) => ({ username, password: HASH, scope: '/', ...more })
const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

/** Returns the pages of this kind. */
function pagesOf(bytes: Buffer, flags: number): number[] {
  const found: number[] = []
  for (let at = 0; at < bytes.length; at += PAGE) if (bytes.readUInt16LE(at + 8) === flags) found.push(at)
  return found
}

describe('files that are no tree', () => {
  const many = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [at + 1, person(`somebody ${at}`)]))

  /** Writes a database, damages it, and reads it. */
  async function spoiled(spoil: (bytes: Buffer) => void): Promise<unknown> {
    const bytes = database({ people: many })
    spoil(bytes)
    return readDatabase(sourceOf(bytes)).catch((error: unknown) => error)
  }

  test('that is not spoiled is read', async () => {
    expect(await spoiled(() => undefined)).toMatchObject({ people: { length: 200 } })
  })

  test.each<[string, (bytes: Buffer) => void]>([
    [
      'a branch that leads to itself',
      (bytes) => {
        const [branch = 0] = pagesOf(bytes, 1)
        bytes.writeBigUInt64LE(BigInt(branch / PAGE), branch + 16 + 8)
      },
    ],
    [
      'a branch that leads twice to one page',
      (bytes) => {
        const [branch = 0] = pagesOf(bytes, 1)
        bytes.copy(bytes, branch + 16 + 16 + 8, branch + 16 + 8, branch + 16 + 16)
      },
    ],
    [
      'a page outside of the file',
      (bytes) => {
        const [branch = 0] = pagesOf(bytes, 1)
        bytes.writeBigUInt64LE(2n ** 63n, branch + 16 + 8)
      },
    ],
    [
      'a page that is continued on the whole file',
      (bytes) => {
        for (const leaf of pagesOf(bytes, 2)) bytes.writeUInt32LE(0xffffffff, leaf + 12)
      },
    ],
    [
      'more entries than a page has room for',
      (bytes) => {
        for (const leaf of pagesOf(bytes, 2)) bytes.writeUInt16LE(0xffff, leaf + 10)
      },
    ],
    [
      'a key as long as the file',
      (bytes) => {
        for (const leaf of pagesOf(bytes, 2)) bytes.writeUInt32LE(bytes.length, leaf + 16 + 8)
      },
    ],
    [
      'pages in another order',
      (bytes) => {
        const [branch = 0] = pagesOf(bytes, 1)
        const [one, two] = [branch + 16 + 8, branch + 16 + 16 + 8]
        const first = bytes.readBigUInt64LE(one)
        bytes.writeBigUInt64LE(bytes.readBigUInt64LE(two), one)
        bytes.writeBigUInt64LE(first, two)
      },
    ],
  ])('%s: refused', async (_, spoil) => {
    expect(await spoiled(spoil)).toBeInstanceOf(BoltDamage)
  })

  test('entries that all tell the same bytes are refused before they are read', async () => {
    const value = text(person('x', { commands: ['c'.repeat(3000)] }))
    const users: Bucket = new Map([
      [key(1n), value],
      ...Array.from({ length: 9 }, (_, at) => [key(BigInt(at + 2)), text('{}')] as const),
    ])
    const config: Bucket = new Map([[Buffer.from('settings'), text({})]])
    const bytes = writeBolt(
      new Map([
        [Buffer.from('config'), config],
        [Buffer.from('User'), users],
      ]),
    )
    const page = pagesOf(bytes, 2).find((at) => bytes.readUInt16LE(at + 10) === 10) ?? 0
    // Each value extends to the end of the first.
    const end = bytes.readUInt32LE(page + 16 + 4) + 8 + value.length + 16
    for (let at = 1; at < 10; at++) {
      const element = page + 16 + at * 16
      const start = element + bytes.readUInt32LE(element + 4) + 8
      expect(start).toBeGreaterThan(page + end)
      bytes.writeUInt32LE(page + PAGE - start, element + 12)
    }
    expect(await readDatabase(sourceOf(bytes)).catch((error: unknown) => error)).toBeInstanceOf(BoltDamage)
  })
})

describe('records', () => {
  let world: CommandWorld
  beforeEach(() => {
    world = commandWorld()
  })
  afterEach(() => world[Symbol.dispose]())

  async function moveIn(told: DatabaseContents) {
    const file = path.join(world.path, 'old.db')
    writeFileSync(file, database(told))
    return MoveInReport.parse(await world.json('import', file, '--yes'))
  }
  const about = ({ findings }: MoveInReport, what: string) =>
    findings.filter((finding) => finding.about === what).map(({ name, outcome, reason }) => [name, outcome, reason])

  test('that nobody could keep are told, and the others come', async () => {
    mkdirSync(path.join(world.root, 'real'))
    writeFileSync(path.join(world.root, 'real/file'), '')
    writeFileSync(path.join(world.path, 'outside'), 'not served')
    symlinkSync('../outside', path.join(world.root, 'way out'))
    const long = 'n'.repeat(300)
    const report = await moveIn({
      // Scopes are below the root.
      settings: { minimumPasswordLength: 12 },
      people: {
        1: person('good', { scope: '/real' }),
        2: person('GOOD'),
        3: person('deep', { commands: JSON.parse(deep(3000)) }),
        4: deep(400_000),
        5: person('u'.repeat(500_000)),
        6: person('dear', { password: HASH.replace('$10$', '$31$') }),
        7: person('half', { password: HASH.slice(0, -1) }),
        8: person('long', { scope: `/${long}` }),
        9: person('ours', { scope: '/.coffer' }),
        10: person('up', { scope: 'a/../../..' }),
        11: person('tongue', { locale: '../../<b>' }),
        12: person('evil\u001b[2J\nname'),
        13: 'x'.repeat(1_100_000),
        '9007199254740991': person('last'),
      },
      links: [
        { hash: 'fine', path: '/file', userID: 1 },
        { hash: 'dear', path: '/file', userID: 1, password_hash: HASH.replace('$10$', '$31$') },
        { hash: 'up', path: '/../../outside', userID: 1 },
        { hash: 'out', path: '/way out', userID: 11 },
        { hash: 'long', path: `/${long}/${long}`, userID: 1 },
        { hash: 'longest', path: `/${'d/'.repeat(200_000)}`, userID: 1 },
        { hash: 'ended', path: '/file', userID: 1, expire: -1 },
        { hash: '../up', path: '/file', userID: 1 },
        { hash: 'nobody', path: '/file', userID: 99 },
      ],
    })
    expect(
      about(report, 'person')
        .filter(([, outcome]) => outcome === 'refused')
        .map(([name, , reason]) => [String(name).slice(0, 4), reason]),
    ).toEqual([
      ['#3', 'record_unusable'],
      ['#4', 'record_unusable'],
      ['#13', 'record_unusable'],
      ['GOOD', 'name_twice'],
      ['uuuu', 'name_unusable'],
      ['long', 'scope_unusable'],
      ['ours', 'scope_unusable'],
      ['up', 'scope_unusable'],
      ['evil', 'name_unusable'],
    ])
    for (const name of ['dear', 'half'])
      expect(about(report, 'person')).toContainEqual([name, 'changes', 'password_unusable'])
    expect(about(report, 'link')).toEqual([
      ['../up', 'refused', 'address_unusable'],
      ['dear', 'refused', 'password_unusable'],
      ['ended', 'refused', 'expired'],
      ['fine', 'changes', 'owner_may_not'],
      ['long', 'refused', 'path_unusable'],
      ['longest', 'refused', 'path_unusable'],
      ['nobody', 'refused', 'owner_missing'],
      ['out', 'refused', 'item_missing'],
      ['up', 'refused', 'path_unusable'],
    ])
    expect(Math.max(...report.findings.map(({ name, detail }) => name.length + detail.length))).toBeLessThan(500)
    const people = (await world.json('users', 'ls')) as User[]
    // The next account gets an ID that can be represented.
    expect(people.map(({ id, username }) => [id, username])).toEqual([
      [1, 'good'],
      [6, 'dear'],
      [7, 'half'],
      [11, 'tongue'],
      [12, 'last'],
    ])
  })

  test('settings that would act somewhere do not: hooks of two lines, expressions, markup, words of the start', async () => {
    const report = await moveIn({
      server: { root: '/srv\u001b]0;title\u0007', address: '0.0.0.0\nrm -rf /', baseURL: "/it's" },
      settings: {
        tus: deep(100_000),
        branding: { name: '<img src=x onerror=alert(1)>', color: 'url(javascript:1)' },
        commands: { after_upload: ['echo fine', 'echo one\nrm -rf /', 'echo\u0000zero'], __proto__: ['x'] },
        rules: [
          { regex: true, allow: true, path: '', regexp: { raw: '(a+)+$' } },
          { regex: true, allow: true, path: '', regexp: { raw: '((a{999}){999}){999}' } },
          { regex: true, allow: true, path: '', regexp: { raw: '(?:x'.repeat(900) } },
        ],
      },
    })
    expect(report.start).toEqual([`--root=${world.root}`, `--data=${world.data}`, "--base-url=/it's"])
    expect(about(report, 'hook')).toEqual([
      ['after_upload', 'refused', 'value_unusable'],
      ['after_upload', 'refused', 'value_unusable'],
      ['after_upload', 'changes', 'switched_off'],
    ])
    expect(report.rules).toMatchObject({ comes: 1, refused: 2 })
    const settings = (await world.json('config', 'cat')) as Settings
    expect(settings.commands.after_upload).toEqual(['# echo fine'])
    expect(settings.branding).toMatchObject({ name: '<img src=x onerror=alert(1)>', color: '' })
  })

  test('settings that are nested without end are none', async () => {
    const file = path.join(world.path, 'old.db')
    writeFileSync(file, database({ settings: `{"signup": ${deep(300_000)}}` }))
    expect((await world.coffer(['import', file, '--yes'])).errors).toContain('it has no settings of File Browser 2')
    writeFileSync(path.join(world.path, 'old.json'), `{"settings": {"signup": ${deep(300_000)}}}`)
    const { code, errors } = await world.coffer(['import', path.join(world.path, 'old.json'), '--yes'])
    expect([code, errors]).toEqual([1, expect.stringContaining('not a file of config export or users export')])
  })
})

describe('what is not a file', () => {
  test('a device without end, a pipe, a folder and a link to nowhere end in a word', async () => {
    using world = commandWorld()
    await Bun.spawn(['mkfifo', path.join(world.path, 'pipe')]).exited
    symlinkSync('nowhere', path.join(world.path, 'lost.db'))
    symlinkSync('/dev/zero', path.join(world.path, 'zero.json'))
    const said = async (name: string) => {
      const { code, errors } = await world.coffer(['import', path.join(world.path, name), '--yes'])
      expect(code).toBe(1)
      return errors
    }
    expect(await said('zero.json')).toContain('too large')
    expect(await said('pipe')).toContain('is not a file')
    expect(await said('.')).toContain('is not a file')
    expect(await said('lost.db')).toContain('no such file')
  })
})
