// Actors that delete, replace, restore and undo, each in a separate folder.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { TrashPage } from '../../contract/trash.ts'
import { type Answer, type Client, destinationOf } from './client.ts'
import { type ContentTracker, IN_TRASH_OR_VERSIONS, type Moves } from './content-tracker.ts'
import { digestOf, readTrashAndVersions } from './disk.ts'
import type { RandomSource } from './random-source.ts'

/** Resources of an actor. */
export interface TrashActorContext {
  readonly client: Client
  readonly abouts: ContentTracker
  readonly chance: RandomSource
  /** The served folder. */
  readonly root: string
  /** Number of times each action was performed. */
  readonly counts: Map<string, number>
}

/** The last action, and the places of all its contents before it. */
type Last = { readonly gesture: string; readonly back: ReadonlyMap<string, string>; readonly isAnswered: boolean }

const count = (counts: Map<string, number>, what: string) => counts.set(what, (counts.get(what) ?? 0) + 1)

const FILES = 6
const MOST_BYTES = 60_000

/** Creates an actor that works in a folder and never stops. */
export function createTrashActor(folder: string) {
  let last: Last | null = null

  /** Performs an action under a gesture, and records the resulting places. */
  async function ask(
    { abouts, counts }: TrashActorContext,
    what: string,
    to: ReadonlyMap<string, string>,
    send: (headers: Record<string, string>) => Promise<Answer>,
  ): Promise<void> {
    const places = new Map([...abouts.filesIn(folder)].map(([path, digest]) => [digest, path]))
    const back = new Map([...to.keys()].map((digest) => [digest, places.get(digest) ?? IN_TRASH_OR_VERSIONS]))
    const gesture = randomBytes(12).toString('hex')
    last = { gesture, back, isAnswered: false }
    const asked: Moves = abouts.recordRequest(`${what} in ${folder}`, to)
    const answer = await send({ 'X-Gesture': gesture })
    if (answer.status === 200 && !answer.text.includes('"name_taken"')) {
      abouts.recordDone(asked)
      count(counts, what)
      last = { gesture, back, isAnswered: true }
      return
    }
    last = null
    if (![503, 429].includes(answer.status) && !answer.text.includes('"name_taken"'))
      throw new Error(`${what} in ${folder} was answered ${answer.status} ${answer.text}`)
    abouts.recordRefused(asked)
  }

  /** An action that was not answered before the server died must be both in the history and done, or neither. */
  async function undoUnanswered({ client, abouts, counts }: TrashActorContext, { gesture, back }: Last): Promise<void> {
    const known = new Map([...back].filter(([digest]) => abouts.placeOf(digest) !== null))
    const asked = abouts.recordRequest(`undo of what was not answered in ${folder}`, known)
    const answer = await client.ask('POST', '/api/undo', { body: JSON.stringify({ gesture }) })
    if (answer.status === 200) {
      abouts.recordDone(asked)
      count(counts, 'done, and not answered')
      return
    }
    abouts.recordRefused(asked)
    if ([503, 429].includes(answer.status)) return
    const moved = [...known].filter(([digest, where]) => abouts.placeOf(digest) !== where)
    const isNeither = answer.status === 404 || answer.text.includes('"conflict"')
    if (!isNeither || moved.length > 0)
      throw new Error(`what nobody answered in ${folder}: ${answer.status} ${answer.text}, ${JSON.stringify(moved)}`)
    count(counts, 'neither done nor answered')
  }

  async function write(desk: TrashActorContext): Promise<void> {
    const { client, abouts, chance } = desk
    const body = chance.bytes(16 + chance.below(MOST_BYTES))
    const path = `${folder}/${chance.below(3)}/${chance.below(FILES)}`
    const before = abouts.filesIn(folder).get(path)
    const to = new Map([[digestOf(body), path]])
    if (before !== undefined) to.set(before, IN_TRASH_OR_VERSIONS)
    const saves = before !== undefined && chance.below(2) === 0
    const address = saves ? `/api/resources${path}` : `/api/resources${path}?override=true`
    await ask(desk, before === undefined ? 'upload' : 'replace', to, (headers) =>
      client.ask(saves ? 'PUT' : 'POST', address, { headers, body }),
    )
  }

  /** Moves a new file over another one. */
  async function moveOver(desk: TrashActorContext): Promise<void> {
    const { client, abouts, chance } = desk
    const files = [...abouts.filesIn(folder)]
    if (files.length < 2) return write(desk)
    const [from, moved] = chance.oneOf(files)
    const [to, replaced] = chance.oneOf(files)
    if (from === to) return
    const after = new Map([
      [moved, to],
      [replaced, IN_TRASH_OR_VERSIONS],
    ])
    const address = `/api/resources${from}?action=rename&override=true&destination=${destinationOf(to)}`
    await ask(desk, 'move over', after, (headers) => client.ask('PATCH', address, { headers }))
  }

  /** Deletes a file, or a folder with all its files. */
  async function remove(desk: TrashActorContext): Promise<void> {
    const { client, abouts, chance } = desk
    const files = abouts.filesIn(folder)
    if (files.size === 0) return write(desk)
    const [file] = chance.oneOf([...files])
    const path = chance.below(3) === 0 ? file.slice(0, file.lastIndexOf('/')) : file
    const going = [...files].filter(([at]) => at === path || at.startsWith(`${path}/`))
    const to = new Map(going.map(([, digest]) => [digest, IN_TRASH_OR_VERSIONS]))
    const what = path === file ? 'delete' : 'delete a folder'
    await ask(desk, what, to, (headers) => client.ask('DELETE', `/api/resources${path}`, { headers }))
  }

  /** Deletes some files one after the other in one gesture, which is one step of undo. */
  async function removeSeveral(desk: TrashActorContext): Promise<void> {
    const { client, abouts, chance } = desk
    const [first, ...others] = [...abouts.filesIn(folder)].slice(0, 2 + chance.below(4))
    if (!first || others.length === 0) return write(desk)
    const to = new Map([first, ...others].map(([, digest]) => [digest, IN_TRASH_OR_VERSIONS]))
    await ask(desk, 'delete several', to, async (headers) => {
      const gone = (path: string) => client.ask('DELETE', `/api/resources${path}`, { headers })
      let answer = await gone(first[0])
      for (const [path] of others) if (answer.status === 200) answer = await gone(path)
      return answer
    })
  }

  /** Restores an item whose name is free. */
  async function restore(desk: TrashActorContext): Promise<void> {
    const { client, abouts, chance, root } = desk
    const listed = await client.ask('GET', `/api/trash?folder=${encodeURIComponent(folder)}`)
    if (listed.status !== 200) return
    const taken = abouts.filesIn(folder)
    const isFree = (path: string) => ![...taken.keys()].some((at) => at === path || at.startsWith(`${path}/`))
    const items = TrashPage.parse(JSON.parse(listed.text)).items.filter(({ path }) => isFree(path))
    if (items.length === 0) return write(desk)
    const { id } = chance.oneOf(items)
    // The list is correct once the server has recovered from a crash.
    if (!existsSync(join(root, '.coffer/kept', id))) return
    const digests = (await readTrashAndVersions(root, [id])).get(id) ?? []
    const to = new Map(digests.map((digest) => [digest, abouts.lastPathOf(digest)]))
    const body = JSON.stringify({ ids: [id] })
    await ask(desk, 'restore', to, (headers) => client.ask('POST', '/api/trash/restore', { headers, body }))
  }

  /** Undoes the last action; undo and redo alternate. */
  async function undo(desk: TrashActorContext): Promise<void> {
    const { client, chance } = desk
    if (!last || chance.below(4) === 0) return write(desk)
    const body = JSON.stringify({ gesture: last.gesture })
    const { back } = last
    await ask(desk, 'undo', back, (headers) => client.ask('POST', '/api/undo', { headers, body }))
  }

  return {
    /** @throws NoAnswer when the server has died */
    async act(desk: TrashActorContext): Promise<void> {
      const before = last
      last = null
      if (before && !before.isAnswered) return undoUnanswered(desk, before)
      last = before
      await desk.chance.oneOf([write, moveOver, remove, removeSeveral, restore, undo, undo])(desk)
    },
  }
}
