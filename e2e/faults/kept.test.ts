// Crash safety of trash, versions and undo: the server is killed at any moment, and every content is in exactly one place.
import { expect, test } from 'bun:test'
import { repetitions, testSeed } from '../../testing/scale.ts'
import { type Program, startProgram } from '../program.ts'
import { NoAnswer, signIn } from './client.ts'
import { ContentTracker, IN_TRASH_OR_VERSIONS } from './content-tracker.ts'
import { readDisk, readTrashAndVersions } from './disk.ts'
import { createRandomSource } from './random-source.ts'
import { createTrashActor, type TrashActorContext } from './trash-actors.ts'

/** Number of times the server is killed. */
const KILLS = repetitions(20, 200)
/** Longest run of the server, in milliseconds. */
const LONGEST_LIFE = 300
/** Time limit for a start to recover what the previous run left unfinished, in milliseconds. */
const MENDING = 20_000
/** Longest start that is interrupted, in milliseconds. */
const LONGEST_START = 400
/** Number of runs between comparisons of the history with the disk by `coffer doctor --verify`. */
const VERIFY_EVERY = repetitions(5, 20)

/** Returns every place of each content: its path, or {@link IN_TRASH_OR_VERSIONS}; null when something was removed meanwhile. */
async function lookAround(root: string): Promise<Map<string, string[]> | null> {
  const found = new Map<string, string[]>()
  const add = (digest: string, where: string) => void found.set(digest, [...(found.get(digest) ?? []), where])
  try {
    for (const [path, digest] of (await readDisk(root)).files) add(digest, path)
    for (const [id, digests] of await readTrashAndVersions(root)) {
      if (digests) for (const digest of digests) add(digest, IN_TRASH_OR_VERSIONS)
      else add(id, `${id}, which has no other half`)
    }
  } catch (error) {
    // The server is still recovering something.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  return found
}

async function judge({ root }: Program, { abouts }: TrashActorContext): Promise<string[]> {
  for (const until = performance.now() + MENDING; ; await Bun.sleep(50)) {
    const found = await lookAround(root)
    const wrong = found ? abouts.resolveUnanswered(found) : ['it never stands still']
    if (wrong.length === 0 || performance.now() > until) return wrong
  }
}

/** Returns the result of `coffer doctor --verify` for the trash and the versions. */
async function verified(program: Program): Promise<unknown> {
  const { said } = await program.command('doctor', '--verify', '--json')
  const findings: { check: string; finding: string; says: string }[] = JSON.parse(said)
  return findings.filter(({ check }) => check === 'kept').map(({ finding, says }) => [finding, says])
}
const AGREED = [['ok', 'trash and versions match the history']]

/** Every kind of work that must have happened by the end. */
const KINDS_OF_WORK = [
  'delete',
  'delete several',
  'delete a folder',
  'move over',
  'replace',
  'restore',
  'undo',
  'upload',
  'done, and not answered',
]
/** Additional lives of the server for what has not happened yet: on a busy machine fewer things happen in each. */
const MOST_KILLS = 5 * KILLS

test(`killed ${KILLS} times while people delete, replace, restore and undo: everything is somewhere, once`, async () => {
  console.info(`COFFER_TEST_SEED=${testSeed}`)
  const chance = createRandomSource(testSeed)
  await using program = await startProgram()
  const counts = new Map<string, number>()
  const client = await signIn(program.url)
  const desk: TrashActorContext = { client, abouts: new ContentTracker(), chance, root: program.root, counts }
  const people = ['/ann', '/bob', '/eve', '/mia'].map(createTrashActor)
  const work = async (person: (typeof people)[number]) => {
    try {
      for (;;) await person.act(desk)
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
    }
  }
  const missing = () => KINDS_OF_WORK.filter((kind) => !counts.has(kind))
  for (let kill = 0; kill < KILLS || (kill < MOST_KILLS && missing().length > 0); kill += 1) {
    const working = Promise.all(people.map(work))
    await Promise.race([working, Bun.sleep(chance.below(LONGEST_LIFE))])
    await program.kill()
    await working
    // Recovery during a start is interrupted as well.
    if (chance.below(4) === 0) await program.startAndKill(chance.below(LONGEST_START))
    await program.restart()
    expect(await judge(program, desk)).toEqual([])
    if (kill % VERIFY_EVERY === 0) expect(await verified(program)).toEqual(AGREED)
  }
  expect(await verified(program)).toEqual(AGREED)
  console.info(`${desk.abouts.size} contents in their place or kept, after`, Object.fromEntries(counts))
  expect(missing()).toEqual([])
}, 900_000)
