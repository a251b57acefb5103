// A full disk: existing content is preserved, content that does not fit is refused with 507, and nothing is left behind.
import { expect } from 'bun:test'
import { existsSync } from 'node:fs'
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { TrashPage } from '../../contract/trash.ts'
import { BATCH_MEDIA_TYPE } from '../../contract/uploads.ts'
import { testWith } from '../../testing/requirements.ts'
import { type Program, startProgram } from '../program.ts'
import { batchOf, change, recordAnswer } from './actors.ts'
import { ChangeLedger } from './change-ledger.ts'
import { type Answer, type Client, destinationOf, signIn } from './client.ts'
import { digestOf, readDisk } from './disk.ts'
import { createRandomSource } from './random-source.ts'
import { mountSmallDisk } from './small-disk.ts'
import { addressOf, createUpload, offsetOf, sendPiece } from './tus.ts'

const test = testWith('mounts')

const MEGABYTE = 1024 * 1024
const DISK = 24 * MEGABYTE

/**
 * Id of the first item to be purged. Maintenance of trash and versions starts after a delay, purges items when the disk is low, and repeats
 * after minutes; tests wait for it.
 */
const FIRST_TO_GO = '0'.repeat(32)

const chance = createRandomSource(20)

interface Scene {
  readonly program: Program
  readonly client: Client
  readonly ledger: ChangeLedger
}

/** Runs `work` on a program over a small disk that holds one file and one tree. */
async function onSmallDisk(work: (scene: Scene) => Promise<void>): Promise<void> {
  await using disk = await mountSmallDisk(DISK)
  const tree: Record<string, Uint8Array> = { '/old': chance.bytes(2.5 * MEGABYTE) }
  for (let file = 0; file < 5; file += 1) tree[`/tree/${file}`] = chance.bytes(MEGABYTE)
  // More than the share of the disk that trash and versions may use.
  const note = { purpose: 'trash', place: '/gone', at: Date.now(), userId: 1, username: 'admin', operation: '' }
  const kept = {
    [`/.coffer/kept/${FIRST_TO_GO}`]: chance.bytes(DISK / 3),
    [`/.coffer/notes/${FIRST_TO_GO}`]: JSON.stringify(note),
  }
  await using program = await startProgram({
    makeRoot: (root) => symlink(disk.path, root),
    tree: { ...tree, ...kept },
  })
  while (existsSync(join(disk.path, '.coffer/kept', FIRST_TO_GO))) await Bun.sleep(20)
  const ledger = new ChangeLedger()
  for (const [path, content] of Object.entries(tree)) ledger.files.set(path, digestOf(content))
  await work({ program, client: await signIn(program.url), ledger })
  const { files, own } = await readDisk(disk.path)
  expect(ledger.resolveUnanswered(files)).toEqual([])
  expect(own).toEqual([])
}

/** Uploads a file; returns whether there was space. */
async function send({ client, ledger }: Scene, path: string, bytes: number, override = false): Promise<boolean> {
  const body = chance.bytes(bytes)
  const asked = ledger.recordRequest(`upload ${path}`, change(path, digestOf(body)))
  const answer = await client.ask('POST', `/api/resources${path}?override=${override}`, { body })
  if (answer.status !== 507) recordAnswer(ledger, asked, answer, [200])
  else ledger.recordRefused(asked)
  return answer.status === 200
}

/** Fills the disk up to the last megabyte. */
async function fill(scene: Scene): Promise<void> {
  for (const bytes of [3 * MEGABYTE, MEGABYTE])
    for (let file = 0; await send(scene, `/fill/${bytes}-${file}`, bytes); file += 1);
}

/** Returns the original paths of the items in the trash. */
async function trashOf({ client }: Scene): Promise<string[]> {
  return TrashPage.parse(JSON.parse((await client.ask('GET', '/api/trash')).text)).items.map(({ path }) => path)
}

const codeOf = (answer: Answer): string => JSON.parse(answer.text).code

test('a file that does not fit is refused, and the one it was to replace stays', () =>
  onSmallDisk(async (scene) => {
    await fill(scene)
    expect(await send(scene, '/new', 2 * MEGABYTE)).toBe(false)
    expect(await send(scene, '/old', 5 * MEGABYTE, true)).toBe(false)
    // Deleted items go to the trash, and are purged when space is needed.
    expect((await scene.client.ask('DELETE', '/api/resources/fill')).status).toBe(200)
    for (const path of scene.ledger.files.keys()) if (path.startsWith('/fill/')) scene.ledger.files.delete(path)
    expect(await trashOf(scene)).toEqual(['/fill'])
    expect(await send(scene, '/old', DISK, true)).toBe(false)
    expect(await trashOf(scene)).toEqual(['/fill'])
    expect(await send(scene, '/old', 5 * MEGABYTE, true)).toBe(true)
    expect(await trashOf(scene)).toEqual([])
  }))

test('a copy of a tree that does not fit leaves nothing', () =>
  onSmallDisk(async (scene) => {
    const { client, ledger } = scene
    await fill(scene)
    const asked = ledger.recordRequest('copy', new Map())
    const answer = await client.ask('PATCH', `/api/resources/tree?action=copy&destination=${destinationOf('/twin')}`)
    ledger.recordRefused(asked)
    expect([answer.status, codeOf(answer)]).toEqual([507, 'disk_full'])
  }))

test('of many small files in one request those that fit are stored, and of the others it is said', () =>
  onSmallDisk(async (scene) => {
    const { client, ledger } = scene
    await fill(scene)
    const files = new Map(Array.from({ length: 30 }, (_, file) => [`many/${file}`, chance.bytes(90_000)]))
    const body = batchOf(files)
    const answer = await client.ask('POST', '/api/files/', { headers: { 'Content-Type': BATCH_MEDIA_TYPE }, body })
    expect(answer.status).toBe(200)
    const outcomes: { outcome: string; code?: string }[] = JSON.parse(answer.text).outcomes
    for (const [index, [path, content]] of [...files].entries())
      if (outcomes[index]?.outcome === 'stored') ledger.files.set(`/${path}`, digestOf(content))
    const failed = outcomes.filter(({ outcome }) => outcome === 'failed')
    expect(failed.length).toBeGreaterThan(0)
    expect(new Set(failed.map(({ code }) => code))).toEqual(new Set(['disk_full']))
  }))

test('a resumable upload is refused before it is sent; one that runs out of room goes on when there is some', () =>
  onSmallDisk(async (scene) => {
    const { client, ledger, program } = scene
    expect((await createUpload(client, '/huge', 2 * DISK)).status).toBe(507)
    const content = chance.bytes(8 * MEGABYTE)
    const address = addressOf(await createUpload(client, '/resumed', content.length))
    expect((await sendPiece(client, address, 0, content.slice(0, 2 * MEGABYTE))).status).toBe(204)
    // Another program fills the disk.
    const hoard = Bun.spawn(['sh', '-c', 'cat /dev/zero > "$1"/hoard 2>/dev/null', 'sh', program.root])
    await hoard.exited
    const refused = await sendPiece(client, address, 2 * MEGABYTE, content.slice(2 * MEGABYTE))
    expect([refused.status, codeOf(refused)]).toEqual([507, 'disk_full'])
    // On a disk that is full to the last byte nothing can be moved to the trash: the server reports it, and deletes nothing without a
    // further request.
    const kept = await client.ask('DELETE', '/api/resources/hoard')
    expect([kept.status, codeOf(kept)]).toEqual([409, 'not_kept'])
    expect((await client.ask('DELETE', '/api/resources/hoard?forever=true')).status).toBe(200)
    const at = await offsetOf(client, address)
    expect((await sendPiece(client, address, at, content.slice(at))).status).toBe(204)
    ledger.files.set('/resumed', digestOf(content))
  }))
