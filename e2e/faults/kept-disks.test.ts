// Several disks below one folder: each has its own trash and versions, and one that cannot store them reports it before anything is
// deleted.
import { expect } from 'bun:test'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { TrashFor, TrashPage } from '../../contract/trash.ts'
import { testWith } from '../../testing/requirements.ts'
import { type Program, startProgram } from '../program.ts'
import { type Client, signIn } from './client.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'

const test = testWith('mounts')

const DISK = 4 * 1024 * 1024

type Scene = { readonly program: Program; readonly client: Client; readonly disk: SmallDisk; readonly other: string }

/** Runs `work` on a program whose folder contains another disk at `holder/other`. */
async function withTwoDisks(work: (scene: Scene) => Promise<void>): Promise<void> {
  await using opened = new AsyncDisposableStack()
  const program = opened.use(await startProgram({ tree: { 'holder/other/': '', 'holder/beside.txt': 'beside' } }))
  const other = join(program.root, 'holder/other')
  const disk = await mountSmallDisk(DISK, other)
  opened.defer(async () => {
    // The remaining files are lost with the disk.
    await disk[Symbol.asyncDispose]()
  })
  await work({ program, client: await signIn(program.url), disk, other })
}

const address = (path: string) => `/api/resources/holder/other${path}`
const statusOf = async (answer: ReturnType<Client['ask']>) => (await answer).status
const codeOf = async (answer: ReturnType<Client['ask']>) => {
  const { status, text } = await answer
  return [status, JSON.parse(text).code]
}
const trashOf = async (client: Client) =>
  TrashPage.parse(JSON.parse((await client.ask('GET', '/api/trash')).text)).items
const deletesIn = async (client: Client, folder: string) =>
  TrashFor.parse(JSON.parse((await client.ask('GET', `/api/trash/for${folder}`)).text))
const drawer = (top: string) => readdir(join(top, '.coffer/kept'))

test('each disk keeps its own: what is deleted, what is replaced, and what is brought back', () =>
  withTwoDisks(async ({ program, client, other }) => {
    for (const body of ['one', 'two']) await client.ask('POST', `${address('/a.txt')}?override=true`, { body })
    expect(await statusOf(client.ask('DELETE', address('/a.txt')))).toBe(200)
    expect(await drawer(other)).toHaveLength(2)
    expect(existsSync(join(program.root, '.coffer/kept')) ? await drawer(program.root) : []).toEqual([])
    expect((await client.ask('GET', address(''))).text).not.toContain('.coffer')
    const [item] = await trashOf(client)
    expect(item?.path).toBe('/holder/other/a.txt')
    const restore = (to?: string) =>
      client.ask('POST', '/api/trash/restore', { body: JSON.stringify({ ids: [item?.id], to }) })
    // A restore to the other disk, where a rename is impossible: a copy, after which the source is deleted.
    expect(JSON.parse((await restore('/holder')).text)).toMatchObject({
      restored: [{ path: '/holder/a.txt' }],
      failed: [],
    })
    expect(await readFile(join(program.root, 'holder/a.txt'), 'utf8')).toBe('two')
    expect([await drawer(other), await trashOf(client)]).toEqual([[expect.any(String)], []])
  }))

test('a folder in which a disk is mounted goes neither to the trash nor for good', () =>
  withTwoDisks(async ({ client, other }) => {
    await client.ask('POST', address('/a.txt'), { body: 'one' })
    expect(await codeOf(client.ask('DELETE', '/api/resources/holder'))).toEqual([409, 'not_kept'])
    expect(await statusOf(client.ask('DELETE', '/api/resources/holder?forever=true'))).not.toBe(200)
    expect(await readFile(join(other, 'a.txt'), 'utf8')).toBe('one')
    expect(await readFile(join(other, '../beside.txt'), 'utf8')).toBe('beside')
  }))

test('on a disk that is full, or read only, the person is told before anything is deleted', () =>
  withTwoDisks(async ({ client, disk, other }) => {
    await client.ask('POST', address('/a.txt'), { body: 'one' })
    expect(await deletesIn(client, '/holder/other')).toEqual({ deletes: 'trash', why: null })
    await Bun.spawn(['sh', '-c', 'cat /dev/zero > "$1"/hoard 2>/dev/null', 'sh', other]).exited
    expect(await deletesIn(client, '/holder/other')).toEqual({ deletes: 'forGood', why: 'disk' })
    expect(await deletesIn(client, '/holder')).toEqual({ deletes: 'trash', why: null })
    expect(await codeOf(client.ask('DELETE', address('/a.txt')))).toEqual([409, 'not_kept'])
    await disk.makeReadOnly()
    expect(await deletesIn(client, '/holder/other')).toEqual({ deletes: 'forGood', why: 'disk' })
    expect(await codeOf(client.ask('DELETE', address('/a.txt')))).toEqual([409, 'not_kept'])
    expect(await statusOf(client.ask('DELETE', `${address('/a.txt')}?forever=true`))).toBe(403)
    expect(await readFile(join(other, 'a.txt'), 'utf8')).toBe('one')
  }))

test('what is restored to a disk that was taken away stays in the trash of it', async () => {
  await using program = await startProgram({ tree: { 'holder/other/': '' } })
  const client = await signIn(program.url)
  const other = join(program.root, 'holder/other')
  const disk = await mountSmallDisk(DISK, other)
  await client.ask('POST', address('/a.txt'), { body: 'one' })
  await client.ask('DELETE', address('/a.txt'))
  const [item] = await trashOf(client)
  await disk[Symbol.asyncDispose]()
  await mkdir(other)
  const restored = await client.ask('POST', '/api/trash/restore', { body: JSON.stringify({ ids: [item?.id] }) })
  expect(JSON.parse(restored.text).failed).toHaveLength(1)
  expect(await readdir(other)).toEqual([])
})
