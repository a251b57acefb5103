import { createStore, type Store } from '#web/lib/store.ts'
import type { AddedItems } from '../added-items.ts'
import { collect } from '../collect.ts'
import type { ConflictAnswer } from '../conflicts.ts'
import { type PickKind, pickFiles } from '../pick.ts'
import type { UploadSource } from '../upload.ts'
import type { Claims } from './claims.ts'
import type { ResumeDatabase } from './database.ts'
import { requestReadPermission, walkHandles } from './handles.ts'
import type { LiveDrop } from './live-drop.ts'
import { countRemaining, createMatch, type DropContent, type Findings } from './match.ts'
import { createNumberSet } from './number-set.ts'
import { dropsBeyondLimits, type StoredDrop } from './stored-drop.ts'
import type { UploadRecorder } from './upload-recorder.ts'

/**
 * State of an interrupted upload: waits for the user; its files are searched; the browser denied read access; the files are not where they
 * were; no selected file belongs to it; another tab resumes it; some files changed.
 */
export type InterruptedState = 'waiting' | 'looking' | 'denied' | 'gone' | 'stranger' | 'elsewhere' | 'differs'

/** An interrupted upload, as shown. */
export interface InterruptedUpload extends Pick<StoredDrop, 'id' | 'into' | 'name' | 'others' | 'again' | 'whole'> {
  /** Number of files not uploaded, and of all files. */
  readonly left: number
  readonly total: number
  /** Kinds of items that can be selected again. */
  readonly kinds: readonly PickKind[]
  readonly state: InterruptedState
  /** Paths of changed files, and of missing files. */
  readonly changed: readonly string[]
  readonly missing: readonly string[]
}

/** Actions of the user on interrupted uploads, by their ids. */
export interface InterruptedUploadActions {
  /** Resumes with the stored handles. Must be called while a click is handled. */
  resumeDrop(id: string): void
  /** Lets the user select the files again. Must be called while a click is handled. */
  reselectFiles(id: string, kind: PickKind): void
  /** Uploads the current content of changed files. */
  uploadChanged(id: string): void
  /** Skips the changed and missing files. */
  skipChangedAndMissing(id: string): void
  discardDrop(id: string): void
}

/** Interrupted uploads on this device, and the actions to resume them. */
export interface InterruptedUploads
  extends InterruptedUploadActions,
    Pick<Store<readonly InterruptedUpload[]>, 'getSnapshot' | 'subscribe'> {
  /** Loads the interrupted uploads. Calls `onFirst` once there are any: at once, or when another tab leaves an upload unfinished. Never throws. */
  loadInterrupted(onFirst: () => void): Promise<void>
  /** Empties the list because another user signs in. Actions that wait for the user or the browser have no effect any more. */
  end(): void
}

export interface InterruptedUploadsOptions {
  readonly database: () => Promise<ResumeDatabase>
  readonly claims: Claims
  readonly keeper: UploadRecorder
  /** Uploads the batches with the answers that were given for all. */
  readonly upload: (
    into: string,
    batches: AsyncIterable<readonly UploadSource[]> | Iterable<readonly UploadSource[]>,
    answers: readonly ConflictAnswer[],
  ) => Promise<void>
  /** Called when no interrupted upload is left. */
  readonly onNone: () => void
}

/** An interrupted drop with its remaining files and the findings of the last search. */
interface Open extends DropContent {
  live?: LiveDrop
  findings?: Findings
}

const kindsOf = ({ files, folders }: StoredDrop): PickKind[] => [
  ...(folders.length > 0 ? (['folder'] as const) : []),
  ...(files ? (['files'] as const) : []),
]

/** Returns the top-level folders of selected files; the empty string for files outside folders. */
const topsOf = (files: readonly File[]): Set<string> =>
  new Set(files.map(({ webkitRelativePath }) => webkitRelativePath.split('/')[0] ?? ''))

function shown(open: Open, state: InterruptedState): InterruptedUpload {
  const { drop, findings, listed } = open
  const { id, into, name, others, again, whole } = drop
  return {
    ...{ id, into, name, others, again, whole, state },
    ...countRemaining(open),
    kinds: kindsOf(drop),
    changed: findings?.changed.map(({ path }) => path) ?? [],
    missing: findings?.missing.flatMap((nth) => listed.paths[nth] ?? []) ?? [],
  }
}

const isOver = ({ drop, listed, done }: DropContent) => drop.whole && done.size >= listed.paths.length

async function readDrop(database: ResumeDatabase, drop: StoredDrop): Promise<Open> {
  const { listed, ranges } = await database.readFiles(drop.id)
  return { drop, listed, done: createNumberSet(ranges) }
}

/** Returns the state to show after the search, or null if everything matched. */
function outcome(
  { matched, known, missing, changed, unlistedCount }: Findings,
  byChoosing: boolean,
): InterruptedState | null {
  const nothing = matched + changed.length === 0
  if (byChoosing && known === 0 && unlistedCount > 0) return 'stranger'
  if (nothing && missing.length > 0) return byChoosing ? 'differs' : 'gone'
  return missing.length + changed.length > 0 ? 'differs' : null
}

/** Creates the list, which is empty until `loadInterrupted` is called. */
export const createInterruptedUploads = (options: InterruptedUploadsOptions): InterruptedUploads =>
  new InterruptedUploadList(options)

class InterruptedUploadList implements InterruptedUploads {
  readonly #options: InterruptedUploadsOptions
  readonly #store = createStore<readonly InterruptedUpload[]>([])
  readonly #opened = new Map<string, Open>()
  /** Aborted when another user signs in. */
  #user = new AbortController()

  constructor(options: InterruptedUploadsOptions) {
    this.#options = options
  }

  get getSnapshot() {
    return this.#store.getSnapshot
  }

  get subscribe() {
    return this.#store.subscribe
  }

  async loadInterrupted(onFirst: () => void): Promise<void> {
    const unsubscribe = this.#store.subscribe(() => {
      if (this.#store.getSnapshot().length === 0) return
      unsubscribe()
      onFirst()
    })
    await this.#load().catch(() => this.#store.set([]))
  }

  end(): void {
    this.#user.abort()
    this.#user = new AbortController()
    this.#opened.clear()
    this.#store.set([])
  }

  resumeDrop(id: string): void {
    this.#run(id, this.#resumeByHandles(id))
  }

  reselectFiles(id: string, kind: PickKind): void {
    this.#run(id, this.#resumeBySelection(id, kind))
  }

  uploadChanged(id: string): void {
    this.#run(id, this.#uploadChangedFiles(id))
  }

  skipChangedAndMissing(id: string): void {
    const open = this.#opened.get(id)
    if (!open?.live || !open.findings) return
    const { changed, missing } = open.findings
    const numbers = [...missing, ...changed.map(({ kept }) => kept?.nth ?? -1)]
    for (const nth of numbers) open.live.recordFinished(nth)
    void this.#options.keeper.flush()
    this.#hide(id)
  }

  discardDrop(id: string): void {
    this.#run(id, this.#discard(id))
  }

  /** Runs the action of a click. If the browser stores nothing, there is nothing to resume. */
  #run(id: string, work: Promise<void>): void {
    void work.catch(() => this.#suspend(id, 'gone'))
  }

  #show(id: string, state: InterruptedState): void {
    const open = this.#opened.get(id)
    if (open) this.#store.set((all) => all.map((one) => (one.id === id ? shown(open, state) : one)))
  }

  #hide(id: string): void {
    this.#opened.delete(id)
    this.#store.set((all) => all.filter((one) => one.id !== id))
  }

  async #load(): Promise<void> {
    const { database, claims, onNone } = this.#options
    const kept = await database()
    const [all, busy] = await Promise.all([kept.listDrops(), claims.claimedIds()])
    const idle = all.filter(({ id }) => !busy.has(id))
    const old = new Set(dropsBeyondLimits(idle, Date.now()))
    const found = await Promise.all(idle.filter((drop) => !old.has(drop)).map((drop) => readDrop(kept, drop)))
    const left = found.filter((one) => !isOver(one))
    const over = [...old, ...found.filter(isOver).map(({ drop }) => drop)]
    if (over.length > 0) await kept.removeDrops(over.map(({ id }) => id))
    for (const one of left) this.#opened.set(one.drop.id, one)
    if (all.length === over.length) onNone()
    this.#store.set(left.sort((a, b) => a.drop.began - b.drop.began).map((one) => shown(one, 'waiting')))
    // If the browser cannot tell, they are shown when the page is loaded again.
    for (const { id } of all) if (busy.has(id)) void this.#showOnceIdle(id).catch(() => undefined)
  }

  /** Shows an upload of another tab when that tab has ended and left it unfinished. */
  async #showOnceIdle(id: string): Promise<void> {
    const { database, claims } = this.#options
    const { signal } = this.#user
    if (!(await claims.waitForOtherTabs(id))) return
    const kept = await database()
    const drop = (await kept.listDrops()).find((one) => one.id === id)
    const found = drop && (await readDrop(kept, drop))
    if (!found || isOver(found) || signal.aborted || this.#opened.has(id)) return
    this.#opened.set(id, found)
    this.#store.set((shownBefore) => [...shownBefore, shown(found, 'waiting')])
  }

  async #resumeByHandles(id: string): Promise<void> {
    const open = this.#opened.get(id)
    if (!open) return
    const { handles } = open.drop
    if (!(await requestReadPermission(handles))) return this.#show(id, 'denied')
    await this.#resume(id, null, (wants) => walkHandles(handles, wants))
  }

  async #resumeBySelection(id: string, kind: PickKind): Promise<void> {
    const files = await pickFiles(kind)
    if (files.length === 0) return
    const brought: AddedItems = { files, entries: [] }
    await this.#resume(id, topsOf(files), () => collect(brought))
  }

  /** Resumes a drop with the files that `bring` yields. `tops`: their top-level folders if the user selected them. */
  async #resume(
    id: string,
    tops: ReadonlySet<string> | null,
    bring: (wants: (path: string) => boolean) => AsyncIterable<readonly UploadSource[]>,
  ): Promise<void> {
    const open = this.#opened.get(id)
    if (!open) return
    this.#show(id, 'looking')
    const live = await this.#claim(open)
    if (!live) return this.#show(id, 'elsewhere')
    if (!this.#opened.has(id)) return this.#options.keeper.suspendDrop(id)
    const match = createMatch(open, live, tops)
    const { into, answers } = open.drop
    await this.#options.upload(into, match.matchSources(bring(match.isWanted)), answers)
    const covered = tops === null || open.drop.folders.length + Number(open.drop.files) <= 1
    if (covered && match.findings.known > 0) live.change({ whole: true })
    open.findings = match.findings
    await this.#showOutcome(open, outcome(match.findings, tops !== null), covered)
  }

  /** Returns the drop to work on; undefined if another tab does. */
  async #claim(open: Open): Promise<LiveDrop | undefined> {
    const before = { count: open.listed.paths.length, done: open.done }
    open.live ??= (await this.#options.keeper.resume(open.drop, before)) ?? undefined
    return open.live
  }

  /** `covered`: whether all sources of the drop were searched. */
  async #showOutcome(open: Open, state: InterruptedState | null, covered: boolean): Promise<void> {
    const { id } = open.drop
    if (state === 'gone' || state === 'stranger') return this.#suspend(id, state)
    await this.#options.keeper.flush()
    if (state !== null) this.#show(id, state)
    else if (covered || isOver(open)) this.#hide(id)
    else this.#show(id, 'waiting')
  }

  /** Stops working on a drop, so that another tab can resume it. */
  #suspend(id: string, state: InterruptedState): void {
    const open = this.#opened.get(id)
    if (!open) return
    this.#options.keeper.suspendDrop(id)
    delete open.live
    delete open.findings
    this.#show(id, state)
  }

  async #uploadChangedFiles(id: string): Promise<void> {
    const open = this.#opened.get(id)
    if (!open?.findings) return
    const { into, answers } = open.drop
    const { changed, missing } = open.findings
    open.findings = { ...open.findings, changed: [] }
    if (missing.length > 0) this.#show(id, 'differs')
    else this.#hide(id)
    await this.#options.upload(into, [changed], answers)
  }

  async #discard(id: string): Promise<void> {
    const { database, keeper, onNone } = this.#options
    const live = this.#opened.get(id)?.live
    this.#hide(id)
    if (live) keeper.suspendDrop(id)
    const kept = await database()
    await kept.removeDrops([id])
    if (this.#store.getSnapshot().length === 0 && (await kept.listDrops()).length === 0) onNone()
  }
}
