import { parentOf } from '#web/lib/paths.ts'
import { createStore } from '#web/lib/store.ts'
import type { PreviewFile } from '../preview-file.ts'
import { attachPlayer } from './attach-player.ts'
import type { AudioChange, AudioHost, AudioProblem, AudioSession, AudioState } from './audio-state.ts'
import { Playback } from './playback.ts'
import { neighborInQueue, nextRepeat, renamedIn, shuffled, tracksInOrder } from './queue.ts'
import { readMetadata } from './read-metadata.ts'

/** Interval in which playback is resumed at most once after an error, in milliseconds. */
const RECOVERED_AGAIN = 10_000

/** Returns whether a file is the earlier one under another name: its folder no longer has the earlier name. */
const isRenamed = (before: PreviewFile, file: PreviewFile, tracks: readonly string[]): boolean =>
  before.size === file.size &&
  before.modified === file.modified &&
  parentOf(before.path) === parentOf(file.path) &&
  tracks.includes(file.path) &&
  !tracks.includes(before.path)

/** The session of a page. Its audio element is added to the document while it is used. */
export class PageAudioSession implements AudioSession {
  readonly player: HTMLAudioElement
  readonly #host: AudioHost
  readonly #playback: Playback
  readonly #store = createStore<AudioState | null>(null)
  readonly state = this.#store
  /** Opens a file in the viewer; null while the viewer is closed. */
  #showInViewer: ((path: string) => void) | null = null
  /** Removes the player from the page. */
  #detach: (() => void) | null = null
  /** Ends reading the metadata of the current file. */
  #releaseMetadata: (() => void) | null = null
  /** Ends watching the current file for changes. */
  #unwatch: (() => void) | null = null
  #recoveredAt = Number.NEGATIVE_INFINITY

  constructor(host: AudioHost, player: HTMLAudioElement) {
    this.#host = host
    this.player = player
    this.#playback = new Playback(player)
  }

  readonly show = (file: PreviewFile, tracks: readonly string[], onShow: (path: string) => void): void => {
    this.#showInViewer = onShow
    const now = this.#now
    const isSame = now?.file.path === file.path && now.file.modified === file.modified
    if (now && (isSame || isRenamed(now.file, file, tracks))) this.#follow(now, file, { tracks, docked: false })
    else this.#start(file, { tracks, docked: false })
  }

  readonly closeViewer = (): void => {
    this.#showInViewer = null
    if (!this.player.paused && !this.player.ended) this.#update({ docked: true })
    else this.end()
  }

  readonly end = (): void => {
    this.#storePosition()
    this.#playback.continues = false
    this.#showInViewer = null
    this.player.pause()
    for (const release of [this.#releaseMetadata, this.#unwatch, this.#detach]) release?.()
    this.#releaseMetadata = this.#unwatch = this.#detach = null
    this.#store.set(null)
  }

  readonly retry = (): void => {
    const now = this.#now
    if (!now) return
    const { currentTime } = this.player
    this.#playback.continues ||= now.docked
    this.#update({ problem: null })
    if (now.facts === null) this.#readMetadata(now.file)
    this.#playback.load(now.file, currentTime)
  }

  readonly restart = (): void => {
    this.player.currentTime = 0
    this.#update({ resumed: 0 })
  }

  readonly toggleShuffle = (): void => {
    const now = this.#now
    if (now) this.#update({ order: now.order === null ? shuffled(tracksInOrder(now), now.file.path) : null })
  }

  readonly stepRepeat = (): void => this.#update({ repeat: nextRepeat(this.#now?.repeat ?? 'off') })

  readonly neighbor = (step: 1 | -1): string | null => {
    const now = this.#now
    return now && neighborInQueue(tracksInOrder(now), now.file.path, step, now.repeat)
  }

  readonly open = (path: string): void => {
    if (this.#showInViewer) this.#showInViewer(path)
    else void this.#openDocked(path)
  }

  get #now(): AudioState | null {
    return this.#store.getSnapshot()
  }

  #update(change: Partial<AudioState>): void {
    this.#store.set((now) => now && { ...now, ...change })
  }

  #isCurrent(path: string): boolean {
    return this.#now?.file.path === path
  }

  #storePosition(): void {
    const now = this.#now
    if (now) this.#playback.storePosition(now.file.path)
  }

  #start(file: PreviewFile, { tracks, docked }: Pick<AudioState, 'tracks' | 'docked'>): void {
    this.#storePosition()
    const { order = null, repeat = 'off' } = this.#now ?? {}
    this.#store.set({ file, facts: undefined, order, repeat, problem: null, resumed: 0, tracks, docked })
    this.#detach ??= this.#attach()
    this.#readMetadata(file)
    this.#watch(file)
    this.#playback.load(file)
  }

  #readMetadata(file: PreviewFile): void {
    this.#releaseMetadata?.()
    this.#releaseMetadata = readMetadata(file, this.#host.readFacts, (facts) => this.#update({ facts }))
  }

  #watch(file: PreviewFile): void {
    this.#unwatch?.()
    this.#unwatch = this.#host.watch(file, (change) => this.#handleChange(change))
  }

  /** Handles a change of the file that plays. The viewer handles it while it is open. */
  #handleChange(change: AudioChange): void {
    const now = this.#now
    if (!now?.docked) return
    if (change.type === 'renamed') this.#follow(now, change.file)
    else this.#stop('gone')
  }

  /** Continues with the same file, which may have another name. */
  #follow(now: AudioState, file: PreviewFile, change: Partial<AudioState> = {}): void {
    const renamed = (paths: readonly string[]) => renamedIn(paths, now.file.path, file.path)
    this.#update({ file, tracks: renamed(now.tracks), order: now.order && renamed(now.order), ...change })
    if (file.path === now.file.path) return
    this.#playback.showName(file.name)
    // The bytes that are loaded stay valid. If more are needed, the error leads to the new address.
    this.#watch(file)
  }

  #stop(problem: AudioProblem): void {
    this.player.pause()
    this.#update({ problem })
  }

  async #openDocked(path: string): Promise<void> {
    const before = this.#now
    if (!before) return
    try {
      const file = await this.#host.load(path)
      const now = this.#now
      if (now && this.#isCurrent(before.file.path)) this.#start(file, now)
    } catch (error) {
      const problem = this.#host.problemOf(error)
      if (!this.#isCurrent(before.file.path)) return
      // The next file of the queue takes the place of one that no longer exists.
      const others = (paths: readonly string[]) => paths.filter((other) => other !== path)
      if (problem === 'gone')
        this.#update({ tracks: others(before.tracks), order: before.order && others(before.order) })
      else this.#stop(problem)
    }
  }

  /** Continues playback after an error if the file can be read, for example because the user's session was renewed. */
  async #recover(): Promise<void> {
    const now = this.#now
    if (!now) return
    const { currentTime } = this.player
    if (!navigator.onLine) return this.#stop('offline')
    if (currentTime === 0 || performance.now() - this.#recoveredAt < RECOVERED_AGAIN) return this.#stop('failed')
    this.#recoveredAt = performance.now()
    try {
      const file = await this.#host.load(now.file.path)
      if (!this.#isCurrent(file.path)) return
      this.#playback.continues = true
      this.#playback.load(file, currentTime)
    } catch (error) {
      this.#stop(this.#host.problemOf(error))
    }
  }

  /** Stops if the file that plays no longer exists or may no longer be read. */
  async #check(): Promise<void> {
    const now = this.#now
    if (!now || this.player.paused) return
    try {
      await this.#host.load(now.file.path)
    } catch (error) {
      const problem = this.#host.problemOf(error)
      if (this.#isCurrent(now.file.path) && (problem === 'gone' || problem === 'denied')) this.#stop(problem)
    }
  }

  #attach(): () => void {
    return attachPlayer(this.player, {
      onPlay: () => {
        this.#playback.continues = true
        this.#update({ problem: null })
      },
      onPause: () => {
        this.#storePosition()
        // A file that has ended or stopped by a problem was not paused by the user.
        if (!this.player.ended && this.#now?.problem === null) this.#playback.continues = false
      },
      onEnded: () => this.#continue(),
      onError: () => void this.#recover(),
      onMetadata: () => this.#resume(),
      onTime: () => this.#now && this.#playback.storePositionRegularly(this.#now.file.path),
      onOnline: () => this.#now?.problem === 'offline' && this.retry(),
      onCheck: () => void this.#check(),
      stepTo: (step) => {
        const path = this.neighbor(step)
        return path === null ? null : () => this.open(path)
      },
    })
  }

  /** Continues after the end of a file. */
  #continue(): void {
    const next = this.neighbor(1)
    if (this.#now?.repeat === 'one') {
      this.player.currentTime = 0
      this.#playback.play()
    } else if (next === null) this.#playback.continues = false
    else this.open(next)
  }

  /** Resumes a long file where it was left on this device. */
  #resume(): void {
    const now = this.#now
    const resumed = now ? this.#playback.resume(now.file.path) : 0
    if (resumed > 0) this.#update({ resumed })
  }
}
