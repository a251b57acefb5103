// Exactness of quotas: the server is killed at any moment, and after the next start the usage is what is on the disk.
import { expect, test } from 'bun:test'
import { existsSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { UserQuota } from '../../contract/quotas.ts'
import { TrashPage } from '../../contract/trash.ts'
import { repetitions, testSeed } from '../../testing/scale.ts'
import { startProgram } from '../program.ts'
import { type Client, destinationOf, NoAnswer, signIn } from './client.ts'
import { createRandomSource, type RandomSource } from './random-source.ts'
import { addressOf, createUpload, sendPiece } from './tus.ts'

/** Number of times the server is killed. */
const KILLS = repetitions(20, 200)
/** Longest run of the server, in milliseconds. */
const LONGEST_LIFE = 300
/** Time limit for a start to count everything, in milliseconds. */
const COUNTING = 30_000

type Amount = { readonly bytes: number; readonly files: number }

/** Returns the content of a folder of the disk, without Coffer's own items in it. */
function amountIn(folder: string): Amount {
  if (!existsSync(folder)) return { bytes: 0, files: 0 }
  let [bytes, files] = [0, 0]
  for (const name of readdirSync(folder)) {
    if (name.startsWith('.coffer')) continue
    const item = join(folder, name)
    const stat = lstatSync(item)
    const inside = stat.isDirectory() ? amountIn(item) : { bytes: stat.size, files: 1 }
    bytes += inside.bytes
    files += inside.files
  }
  return { bytes, files }
}

/** Returns what counts on the disk: the served folder, and its trash and versions. */
function amountOnDisk(root: string): Amount {
  const [live, kept] = [amountIn(root), amountIn(join(root, '.coffer/kept'))]
  return { bytes: live.bytes + kept.bytes, files: live.files + kept.files }
}

/** Returns the usage once nothing runs and it was counted, or what it is after the time limit. */
async function countedUsage(client: Client, root: string): Promise<unknown> {
  for (const until = performance.now() + COUNTING; ; await Bun.sleep(50)) {
    const { text } = await client.ask('GET', '/api/users/1/quota')
    const { usage } = UserQuota.parse(JSON.parse(text))
    const found = usage && { bytes: usage.bytes, files: usage.files }
    const isSame = Bun.deepEquals(found, amountOnDisk(root))
    if ((usage?.counting === false && isSame) || performance.now() > until) return found
  }
}

type Desk = { readonly client: Client; readonly chance: RandomSource; readonly folder: string }

/** Performs a random change in a folder, whether or not it succeeds, until the server dies. */
async function changeUntilDeath(desk: Desk): Promise<void> {
  const { chance } = desk
  const changes = [upload, upload, save, copyTree, move, remove, remove, resumable, restore, undo]
  try {
    for (;;) await chance.oneOf(changes)(desk)
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
  }
}

const gestures = new Map<string, string>()
const headers = ({ folder, chance }: Desk) => {
  const gesture = `gesture-${chance.below(1_000_000_000)}-quotas`
  gestures.set(folder, gesture)
  return { 'X-Gesture': gesture }
}
const fileIn = ({ folder, chance }: Desk) => `${folder}/${chance.below(3)}/${chance.below(5)}`
const folderIn = ({ folder, chance }: Desk) => `${folder}/${chance.below(3)}`
const bytes = ({ chance }: Desk) => chance.bytes(chance.below(40_000))

const upload = (desk: Desk) =>
  desk.client.ask('POST', `/api/resources${fileIn(desk)}?override=true`, { headers: headers(desk), body: bytes(desk) })
const save = (desk: Desk) =>
  desk.client.ask('PUT', `/api/resources${fileIn(desk)}`, { headers: headers(desk), body: bytes(desk) })
const patch = (desk: Desk, action: 'copy' | 'rename', from: string, to: string) =>
  desk.client.ask('PATCH', `/api/resources${from}?action=${action}&override=true&destination=${destinationOf(to)}`, {
    headers: headers(desk),
  })
const copyTree = (desk: Desk) => patch(desk, 'copy', folderIn(desk), folderIn(desk))
const move = (desk: Desk) => patch(desk, 'rename', fileIn(desk), fileIn(desk))
const remove = (desk: Desk) => {
  const item = desk.chance.below(3) === 0 ? folderIn(desk) : fileIn(desk)
  const forever = desk.chance.below(3) === 0
  return desk.client.ask('DELETE', `/api/resources${item}?forever=${forever}`, { headers: headers(desk) })
}
const undo = ({ client, folder }: Desk) =>
  client.ask('POST', '/api/undo', { body: JSON.stringify({ gesture: gestures.get(folder) ?? 'gesture-of-nobody' }) })

async function resumable(desk: Desk): Promise<void> {
  const body = bytes(desk)
  const begun = await createUpload(desk.client, fileIn(desk), body.length, true)
  if (begun.status !== 201) return
  const address = addressOf(begun)
  const half = body.length >> 1
  await sendPiece(desk.client, address, 0, body.subarray(0, half))
  await sendPiece(desk.client, address, half, body.subarray(half))
}

async function restore(desk: Desk): Promise<void> {
  const { text } = await desk.client.ask('GET', `/api/trash?folder=${encodeURIComponent(desk.folder)}`)
  const { items } = TrashPage.parse(JSON.parse(text))
  if (items.length === 0) return
  const { id } = desk.chance.oneOf(items)
  const action = desk.chance.below(3) === 0 ? 'remove' : 'restore'
  const body = JSON.stringify({ ids: [id], ...(action === 'restore' && { onTaken: 'rename' }) })
  await desk.client.ask('POST', `/api/trash/${action}`, { headers: headers(desk), body })
}

test(`killed ${KILLS} times while files change: the usage is what is on the disk`, async () => {
  console.info(`COFFER_TEST_SEED=${testSeed}`)
  const chance = createRandomSource(testSeed)
  await using program = await startProgram()
  const client = await signIn(program.url)
  const limits = JSON.stringify({ bytes: 10_000_000_000, files: 1_000_000 })
  expect((await client.ask('PUT', '/api/users/1/quota', { body: limits })).status).toBe(200)
  const desks = ['/ann', '/bob', '/eve', '/mia'].map((folder) => ({ client, chance, folder }))
  for (let kill = 0; kill < KILLS; kill += 1) {
    const work = Promise.all(desks.map(changeUntilDeath))
    await Promise.race([work, Bun.sleep(chance.below(LONGEST_LIFE))])
    await program.kill()
    await work
    if (chance.below(4) === 0) await program.startAndKill(chance.below(LONGEST_LIFE))
    await program.restart()
    expect(await countedUsage(client, program.root)).toEqual(amountOnDisk(program.root))
  }
  expect(amountOnDisk(program.root).files).toBeGreaterThan(0)
}, 900_000)
