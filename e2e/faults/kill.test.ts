// Crash safety of files: the server is killed at any moment, and nothing is torn, lost or left behind.
import { expect, test } from 'bun:test'
import { UnfinishedUploads } from '../../contract/uploads.ts'
import { repetitions, testSeed } from '../../testing/scale.ts'
import { type Program, startProgram } from '../program.ts'
import {
  type Actor,
  type ActorContext,
  batches,
  copies,
  moves,
  newFiles,
  overwrites,
  replacements,
  resumableUploads,
} from './actors.ts'
import { ChangeLedger } from './change-ledger.ts'
import { NoAnswer, signIn } from './client.ts'
import { digestOf, type Found, readDisk } from './disk.ts'
import { jobs } from './job-actor.ts'
import { createRandomSource } from './random-source.ts'

/** Number of times the server is killed. */
const KILLS = repetitions(20, 200)
/** Longest run of the server, in milliseconds. */
const LONGEST_LIFE = 400

/** Runs all actors until the server dies. */
async function workUntilDeath(actors: readonly Actor[], desk: ActorContext): Promise<void> {
  await Promise.all(
    actors.map(async (actor) => {
      try {
        for (;;) await actor.act(desk)
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error
      }
    }),
  )
}

/** Waits until nothing resumed by the last start is running any more. */
async function untilQuiet({ client }: Pick<ActorContext, 'client'>): Promise<void> {
  for (;;) {
    const { text } = await client.ask('GET', '/api/jobs')
    if (!/"state":"(waiting|running)"/.test(text)) return
    await Bun.sleep(20)
  }
}

/** Time limit for a start to remove what the previous run left, in milliseconds. */
const SWEEPING = 20_000

/** Returns the disk after the cleanup: folders that a crash left unfinished are invisible, and removed soon after the start. */
async function afterTheSweep(root: string): Promise<Found> {
  const until = performance.now() + SWEEPING
  for (;;) {
    const found = await readDisk(root).catch((error: unknown) => {
      // A folder was removed while it was read.
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT' && performance.now() < until) return null
      throw error
    })
    if (found && (!found.own.some(isStaged) || performance.now() > until)) return found
    await Bun.sleep(50)
  }
}

const isStaged = (path: string) => !path.startsWith('.coffer/')

/** Returns the errors on the disk, while the server runs and no actor is active. */
async function judge({ root }: Program, desk: ActorContext): Promise<string[]> {
  await untilQuiet(desk)
  const { files, own } = await afterTheSweep(root)
  const { text } = await desk.client.ask('GET', '/api/uploads')
  const { uploads } = UnfinishedUploads.parse(JSON.parse(text))
  const strays = own.filter(isStaged)
  const wrong = desk.ledger.resolveUnanswered(files).concat(strays.map((path) => `${path} was left behind`))
  if (own.length - strays.length > uploads.length) wrong.push(`${own} is kept for ${uploads.length} unfinished uploads`)
  return wrong
}

test(`killed ${KILLS} times at any moment: no file is torn, none is lost, none is left behind`, async () => {
  console.info(`COFFER_TEST_SEED=${testSeed}`)
  const chance = createRandomSource(testSeed)
  const ledger = new ChangeLedger()
  const tree: Record<string, Uint8Array> = {}
  for (let file = 0; file < 40; file += 1)
    for (const folder of ['/tree', '/other', '/here/moved'])
      tree[`${folder}/${file % 4}/${file % 3}/${file}`] = chance.bytes(1 + chance.below(40_000))
  for (const [path, content] of Object.entries(tree)) ledger.files.set(path, digestOf(content))
  await using program = await startProgram({ tree: { ...tree, 'there/': '' } })
  const actors = [
    newFiles('/new'),
    overwrites('/over', 'POST'),
    overwrites('/saved', 'PUT'),
    batches('/batches'),
    resumableUploads('/resumable'),
    resumableUploads('/resumable-too'),
    copies('/tree', '/copies'),
    moves('/here/moved', '/there/moved'),
    replacements('/copied-over', 'copy'),
    replacements('/moved-over', 'rename'),
    jobs(['/tree', '/other'], '/jobs'),
  ]
  // A session survives a restart of the server.
  const desk = { client: await signIn(program.url), ledger, chance }
  for (let kill = 0; kill < KILLS; kill += 1) {
    expect(await judge(program, desk)).toEqual([])
    const work = workUntilDeath(actors, desk)
    await Promise.race([work, Bun.sleep(chance.below(LONGEST_LIFE))])
    await program.kill()
    await work
    await program.restart()
  }
  expect(await judge(program, desk)).toEqual([])
}, 900_000)
