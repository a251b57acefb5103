import { createStore, type Store } from '#web/lib/store.ts'
import type { Brought } from '../brought.ts'
import { collect } from '../collect.ts'
import type { ConflictAnswer } from '../conflicts.ts'
import { type PickKind, pick } from '../pick.ts'
import type { UploadSource } from '../upload.ts'
import type { Claims } from './claims.ts'
import type { KeptDatabase } from './database.ts'
import { mayRead, walkHandles } from './handles.ts'
import type { Keeper } from './keeper.ts'
import { beyondBounds, type KeptDrop } from './kept-drop.ts'
import type { LiveDrop } from './live-drop.ts'
import { countLeft, createMatch, type Findings, type Known } from './match.ts'
import { createNumbers } from './numbers.ts'

/**
 * How it stands with something that was left unfinished: it waits for the person; it is looked for; the browser may not read it; it is not
 * where it was; nothing in what was chosen belongs to it; another tab goes on with it; or some of it is not as it was.
 */
export type LeftState = 'waiting' | 'looking' | 'denied' | 'gone' | 'stranger' | 'elsewhere' | 'differs'

/** Something that was left unfinished, as it is shown. */
export interface LeftDrop extends Pick<KeptDrop, 'id' | 'into' | 'name' | 'others' | 'again' | 'whole'> {
  /** Files that were not uploaded, of all. */
  readonly left: number
  readonly total: number
  /** What can be chosen again. */
  readonly kinds: readonly PickKind[]
  readonly state: LeftState
  /** Paths of files that changed, and of files that are gone. */
  readonly changed: readonly string[]
  readonly missing: readonly string[]
}

/** What was left unfinished on this device, and how to go on with it. */
export interface Left extends Pick<Store<readonly LeftDrop[]>, 'getSnapshot' | 'subscribe'> {
  /** Looks for it. Never throws. */
  look(): Promise<void>
  /** Goes on by the handles that the browser kept. Call it while a click is handled. */
  resume(id: string): void
  /** Lets the person choose again. Call it while a click is handled. */
  choose(id: string, kind: PickKind): void
  /** Uploads files that changed as they are now. */
  takeChanged(id: string): void
  /** Lets go of what changed and what is gone. */
  leaveOut(id: string): void
  forget(id: string): void
}

export interface LeftOptions {
  readonly database: () => Promise<KeptDatabase>
  readonly claims: Claims
  readonly keeper: Keeper
  /** Uploads what is handed out, and knows the answers that were given for all. */
  readonly upload: (
    into: string,
    batches: AsyncIterable<readonly UploadSource[]> | Iterable<readonly UploadSource[]>,
    answers: readonly ConflictAnswer[],
  ) => Promise<void>
  /** Told that nothing is left. */
  readonly onNone: () => void
}

/** A drop of which it is known what is left, and what was found of it. */
interface Open extends Known {
  live?: LiveDrop
  findings?: Findings
}

const kindsOf = ({ files, folders }: KeptDrop): PickKind[] => [
  ...(folders.length > 0 ? (['folder'] as const) : []),
  ...(files ? (['files'] as const) : []),
]

/** The tops of what was chosen: names of folders, and nothing for files that stand alone. */
const topsOf = (files: readonly File[]): Set<string> =>
  new Set(files.map(({ webkitRelativePath }) => webkitRelativePath.split('/')[0] ?? ''))

function shown(open: Open, state: LeftState): LeftDrop {
  const { drop, findings, listed } = open
  const { id, into, name, others, again, whole } = drop
  return {
    ...{ id, into, name, others, again, whole, state },
    ...countLeft(open),
    kinds: kindsOf(drop),
    changed: findings?.changed.map(({ path }) => path) ?? [],
    missing: findings?.missing.flatMap((nth) => listed.paths[nth] ?? []) ?? [],
  }
}

/** Makes the list of what was left, which is empty until it was looked for. */
export function createLeft({ database, claims, keeper, upload, onNone }: LeftOptions): Left {
  const store = createStore<readonly LeftDrop[]>([])
  const opened = new Map<string, Open>()

  function show(id: string, state: LeftState): void {
    const open = opened.get(id)
    if (open) store.set((all) => all.map((one) => (one.id === id ? shown(open, state) : one)))
  }

  function hide(id: string): void {
    opened.delete(id)
    store.set((all) => all.filter((one) => one.id !== id))
  }

  async function read(kept: KeptDatabase, drop: KeptDrop): Promise<Open> {
    const { listed, ranges } = await kept.read(drop.id)
    return { drop, listed, done: createNumbers(ranges) }
  }

  const isOver = ({ drop, listed, done }: Known) => drop.whole && done.size >= listed.paths.length

  async function find(): Promise<void> {
    const kept = await database()
    const [all, busy] = await Promise.all([kept.drops(), claims.taken()])
    const idle = all.filter(({ id }) => !busy.has(id))
    const old = new Set(beyondBounds(idle, Date.now()))
    const found = await Promise.all(idle.filter((drop) => !old.has(drop)).map((drop) => read(kept, drop)))
    const left = found.filter((one) => !isOver(one))
    const over = [...old, ...found.filter(isOver).map(({ drop }) => drop)]
    if (over.length > 0) await kept.remove(over.map(({ id }) => id))
    for (const one of left) opened.set(one.drop.id, one)
    if (all.length === over.length) onNone()
    store.set(left.sort((a, b) => a.drop.began - b.drop.began).map((one) => shown(one, 'waiting')))
  }

  /** What is to be shown once everything was looked for. */
  function outcome({ matched, known, missing, changed, strangers }: Findings, byChoosing: boolean): LeftState | null {
    const nothing = matched + changed.length === 0
    if (byChoosing && known === 0 && strangers > 0) return 'stranger'
    if (nothing && missing.length > 0) return byChoosing ? 'differs' : 'gone'
    return missing.length + changed.length > 0 ? 'differs' : null
  }

  /** Goes on with a drop, by what `bring` hands out of it. */
  async function goOn(
    id: string,
    tops: ReadonlySet<string> | null,
    bring: (wants: (path: string) => boolean) => AsyncIterable<readonly UploadSource[]>,
  ): Promise<void> {
    const open = opened.get(id)
    if (!open) return
    show(id, 'looking')
    open.live ??= (await keeper.resume(open.drop, { count: open.listed.paths.length, done: open.done })) ?? undefined
    if (!open.live) return show(id, 'elsewhere')
    const { live } = open
    const match = createMatch(open, live, tops)
    const { into, answers } = open.drop
    await upload(into, match.sources(bring(match.wants)), answers)
    const covered = tops === null || open.drop.folders.length + Number(open.drop.files) <= 1
    const state = outcome(match.findings, tops !== null)
    if (covered && match.findings.known > 0) live.change({ whole: true })
    open.findings = match.findings
    if (state === 'gone' || state === 'stranger') return letGo(id, state)
    await keeper.flush()
    if (state !== null) show(id, state)
    else if (covered || isOver(open)) hide(id)
    else show(id, 'waiting')
  }

  /** Nothing of it goes on: another tab may try. */
  function letGo(id: string, state: LeftState): void {
    const open = opened.get(id)
    if (!open) return
    keeper.rest(id)
    delete open.live
    delete open.findings
    show(id, state)
  }

  async function resume(id: string): Promise<void> {
    const open = opened.get(id)
    if (!open) return
    const { handles } = open.drop
    if (!(await mayRead(handles))) return show(id, 'denied')
    await goOn(id, null, (wants) => walkHandles(handles, wants))
  }

  async function choose(id: string, kind: PickKind): Promise<void> {
    const files = await pick(kind)
    if (files.length === 0) return
    const brought: Brought = { files, entries: [] }
    await goOn(id, topsOf(files), () => collect(brought))
  }

  function leaveOut(id: string): void {
    const open = opened.get(id)
    if (!open?.live || !open.findings) return
    const { changed, missing } = open.findings
    const numbers = [...missing, ...changed.map(({ kept }) => kept?.nth ?? -1)]
    for (const nth of numbers) open.live.over(nth)
    void keeper.flush()
    hide(id)
  }

  async function takeChanged(id: string): Promise<void> {
    const open = opened.get(id)
    if (!open?.findings) return
    const { into, answers } = open.drop
    const { changed, missing } = open.findings
    open.findings = { ...open.findings, changed: [] }
    if (missing.length > 0) show(id, 'differs')
    else hide(id)
    await upload(into, [changed], answers)
  }

  async function forget(id: string): Promise<void> {
    const live = opened.get(id)?.live
    hide(id)
    if (live) keeper.rest(id)
    const kept = await database()
    await kept.remove([id])
    if (store.getSnapshot().length === 0 && (await kept.drops()).length === 0) onNone()
  }

  /** Runs what a click asked for; a browser that lets us keep nothing after all has nothing to go on with. */
  const run = (id: string, work: Promise<void>) => void work.catch(() => letGo(id, 'gone'))

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    look: () => find().catch(() => store.set([])),
    resume: (id) => run(id, resume(id)),
    choose: (id, kind) => run(id, choose(id, kind)),
    takeChanged: (id) => run(id, takeChanged(id)),
    leaveOut,
    forget: (id) => run(id, forget(id)),
  }
}
