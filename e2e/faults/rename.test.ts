// Crash safety of renaming many files at once: the server is killed at any moment, and all have their new names or none.
import { expect, test } from 'bun:test'
import { Job } from '../../contract/jobs.ts'
import { repetitions, testSeed } from '../../testing/scale.ts'
import { type Program, startProgram } from '../program.ts'
import { type Client, NoAnswer, signIn } from './client.ts'
import { digestOf, readDisk } from './disk.ts'
import { createRandomSource, type RandomSource } from './random-source.ts'

/** Number of times the server is killed. */
const KILLS = repetitions(6, 200)
/** Additional lives of the server until a kill has interrupted renames. */
const MOST_KILLS = 10 * KILLS
/** Longest run of the server, in milliseconds. */
const LONGEST_LIFE = 300
/** Time limit for a start to recover what the previous run left unfinished, in milliseconds. */
const MENDING = 20_000
const FILES = 60
const SHARED = 3

/** Content by name. */
type Names = ReadonlyMap<string, string>

/** Returns the contents under new names: many are exchanged, some are new. */
function shuffled(names: Names, chance: RandomSource): Names {
  const free = [...names.keys(), ...Array.from({ length: 9 }, () => `new-${chance.below(1_000_000)}`)]
  const pick = () => free.splice(chance.below(free.length), 1)[0] ?? ''
  return new Map(Array.from(names.values(), (content) => [pick(), content]))
}

const isSame = (one: Names, other: Names) =>
  one.size === other.size && [...one].every(([name, content]) => other.get(name) === content)

/** Returns the new name of each content that gets one. */
function changesBetween(before: Names, after: Names) {
  const targets = new Map(Array.from(after, ([name, content]) => [content, name]))
  return [...before].flatMap(([from, content]) => {
    const to = targets.get(content)
    return to === undefined || to === from ? [] : [{ from, to }]
  })
}

/** Renames, or undoes that, until the server dies. Each state that it asks for is added to `asked`, the last one acknowledged comes first. */
async function work(client: Client, asked: Names[], chance: RandomSource): Promise<void> {
  try {
    for (;;) {
      const [before = new Map<string, string>()] = asked
      const after = shuffled(before, chance)
      const gesture = `gesture-rename-${chance.below(1_000_000_000)}`
      const headers = { 'X-Gesture': gesture }
      const body = JSON.stringify({ kind: 'rename', folder: '/d', names: changesBetween(before, after) })
      asked.push(after)
      const started = await client.ask('POST', '/api/jobs', { body, headers })
      let job = Job.parse(JSON.parse(started.text))
      for (; job.state === 'waiting' || job.state === 'running'; await Bun.sleep(5))
        job = Job.parse(JSON.parse((await client.ask('GET', `/api/jobs/${job.id}`)).text))
      if (job.state !== 'done') throw new Error(`A job is ${JSON.stringify(job)}`)
      asked.splice(0, asked.length, after)
      if (chance.below(2) === 0) continue
      asked.push(before)
      const undone = await client.ask('POST', '/api/undo', { body: JSON.stringify({ gesture }) })
      if (undone.status !== 200) throw new Error(`An undo answered ${undone.status}: ${undone.text}`)
      asked.splice(0, asked.length, before)
    }
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error
  }
}

/** Returns what visitors were shown through links that is not their own item, until the server dies. */
async function visit({ url }: Program, links: ReadonlyMap<string, string>): Promise<string[]> {
  const wrong: string[] = []
  try {
    for (;;)
      for (const [hash, content] of links) {
        const reply = await fetch(`${url}/api/public/dl/${hash}`)
        const text = await reply.text()
        if (reply.ok && text !== content) wrong.push(`${content} is shown as ${text}`)
      }
  } catch {
    // The server died.
    return wrong
  }
}

const namesOn = async ({ root }: Program): Promise<Names> =>
  new Map(Array.from((await readDisk(root)).files, ([path, digest]) => [path.slice('/d/'.length), digest]))

/** Waits until the disk has one of the states, and no job runs that could still change it. */
async function settled(program: Program, client: Client, asked: readonly Names[]): Promise<Names> {
  for (const until = performance.now() + MENDING; ; await Bun.sleep(20)) {
    const { text } = await client.ask('GET', '/api/jobs')
    // A job that a kill interrupted may continue, and its names change while they are read.
    const there = /"state":"(waiting|running)"/.test(text) ? null : await namesOn(program)
    if (there && asked.some((names) => isSame(names, there))) return there
    if (performance.now() > until) throw new Error(`Half of it was done: ${JSON.stringify([...(there ?? [])])}`)
  }
}

test(`killed ${KILLS} times while many files are renamed: all or none, and links show their own file`, async () => {
  console.info(`COFFER_TEST_SEED=${testSeed}`)
  const chance = createRandomSource(testSeed)
  const contents = Array.from({ length: FILES }, (_, index) => `content ${index}`)
  const tree = Object.fromEntries(contents.map((content, index) => [`/d/${index}`, content]))
  await using program = await startProgram({ tree })
  const client = await signIn(program.url)
  const links = new Map<string, string>()
  for (let index = 0; index < SHARED; index += 1) {
    const { text } = await client.ask('POST', `/api/share/d/${index}`, { body: '{}' })
    links.set((JSON.parse(text) as { hash: string }).hash, contents[index] ?? '')
  }
  let names: Names = new Map(contents.map((content, index) => [`${index}`, digestOf(Buffer.from(content))]))
  let interrupted = 0
  for (let kill = 0; kill < KILLS || (kill < MOST_KILLS && interrupted === 0); kill += 1) {
    const asked = [names]
    const working = work(client, asked, chance)
    const visiting = visit(program, links)
    await Promise.race([working, Bun.sleep(chance.below(LONGEST_LIFE))])
    await program.kill()
    await working
    expect(await visiting).toEqual([])
    if (!asked.some((state) => isSame(state, names)) || asked.length > 1) interrupted += 1
    if (chance.below(4) === 0) await program.startAndKill(chance.below(LONGEST_LIFE))
    await program.restart()
    names = await settled(program, client, asked)
    for (const [hash, content] of links)
      expect(await (await fetch(`${program.url}/api/public/dl/${hash}`)).text()).toBe(content)
  }
  expect(interrupted).toBeGreaterThan(0)
}, 900_000)
