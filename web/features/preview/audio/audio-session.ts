import { parentOf } from '#web/lib/paths.ts'
import { inlineHref } from '#web/lib/raw-address.ts'
import { createStore, type Store } from '#web/lib/store.ts'
import { followDeviceSettings } from '#web/ui/media/device-settings.ts'
import { handleMediaSession, showMediaDetails } from '#web/ui/media/media-session.ts'
import { visibleName } from '#web/ui/name-parts.ts'
import type { MediaFacts } from '../media/media-facts.ts'
import { storedPosition, storePosition } from '../media/playback-storage.ts'
import type { PreviewFile } from '../preview-file.ts'
import { neighborInQueue, nextRepeat, type Repeat, reconciled, renamedIn, shuffled } from './queue.ts'

/** Metadata of an audio file; the address of its cover is valid while the file is shown. */
export interface ShownFacts extends Omit<MediaFacts, 'cover'> {
  readonly cover: string | null
}

/** Reason why nothing plays. */
export type AudioProblem = 'offline' | 'failed' | 'gone' | 'denied'

/** Audio file that plays or is shown, with the queue around it. */
export interface AudioState {
  readonly file: PreviewFile
  /** Undefined until loaded, null when the file has none. */
  readonly facts: ShownFacts | null | undefined
  /** The audio files of the folder, in the order of its listing. */
  readonly sounds: readonly string[]
  /** Random order; null in the order of the listing. */
  readonly order: readonly string[] | null
  readonly repeat: Repeat
  readonly problem: AudioProblem | null
  /** Position in seconds at which a long file was resumed; 0 if it began at its start. */
  readonly resumed: number
  /** Whether the viewer was left, so that the player is at the end of the page. */
  readonly docked: boolean
}

/** Change of a file that plays. */
export type AudioFate = { readonly type: 'gone' } | { readonly type: 'renamed'; readonly file: PreviewFile }

/** Functions of the page that a session needs. */
export interface AudioHost {
  /**
   * Fetches the metadata of a file. Also renews the token of the user's session, which playback alone does not.
   *
   * @throws ApiError
   */
  readonly load: (path: string) => Promise<PreviewFile>
  readonly readFacts: (file: PreviewFile, signal: AbortSignal) => Promise<MediaFacts>
  /** Returns the problem that an error of `load` stands for. */
  readonly problemOf: (error: unknown) => AudioProblem
  /** Reports a change of a file until the returned function is called. */
  readonly watch: (file: PreviewFile, onFate: (fate: AudioFate) => void) => () => void
}

/** Audio playback of the page. It outlives the viewer while something plays. */
export interface AudioSession {
  readonly player: HTMLAudioElement
  /** Null while there is nothing to play. */
  readonly state: Pick<Store<AudioState | null>, 'getSnapshot' | 'subscribe'>
  /** Shows a file in the viewer. The file that already plays continues. `onShow` opens another file there. */
  show(file: PreviewFile, sounds: readonly string[], onShow: (path: string) => void): void
  /** Called when the viewer closes: what plays continues, everything else ends. */
  leave(): void
  /** Ends playback. */
  end(): void
  retry(): void
  restart(): void
  toggleShuffle(): void
  stepRepeat(): void
  /** Returns the path of the previous (-1) or next (1) file, or null. */
  neighbor(step: 1 | -1): string | null
  /** Shows and plays a file of the queue. */
  open(path: string): void
}

/** Delay before a cover's address is revoked, in milliseconds: the system may load the cover a while after it was set. */
const COVER_KEPT = 10_000

/** Interval at which a playing file is checked, in milliseconds. Shorter than half of any reasonable lifetime of a token. */
const CHECKED_EVERY = 5 * 60_000

/** Interval between storing the position, in milliseconds. */
const STORED_EVERY = 5000

/** Interval in which playback is resumed at most once after an error, in milliseconds. */
const RECOVERED_AGAIN = 10_000

/** Returns the files of the queue in playing order. */
export function piecesOf({ file, sounds, order }: Pick<AudioState, 'file' | 'sounds' | 'order'>): readonly string[] {
  const all = sounds.includes(file.path) ? sounds : [file.path, ...sounds]
  return order === null ? all : reconciled(order, all)
}

/** Returns whether a file is the earlier one under another name: its folder no longer has the earlier name. */
const isRenamed = (before: PreviewFile, file: PreviewFile, sounds: readonly string[]): boolean =>
  before.size === file.size &&
  before.modified === file.modified &&
  parentOf(before.path) === parentOf(file.path) &&
  sounds.includes(file.path) &&
  !sounds.includes(before.path)

/** Creates the session of a page. Its audio element is added to the document while it is used. */
export function createAudioSession(host: AudioHost, player: HTMLAudioElement): AudioSession {
  const store = createStore<AudioState | null>(null)
  let onShow: ((path: string) => void) | null = null
  /** Whether playback continues with the next file. */
  let continues = false
  /** Ends what belongs to the whole time of playback, and to the current file. */
  let release: (() => void) | null = null
  let releaseFile: (() => void) | null = null
  let unwatch: (() => void) | null = null
  let storedAt = 0
  let recoveredAt = Number.NEGATIVE_INFINITY

  const update = (change: Partial<AudioState>) => store.set((now) => now && { ...now, ...change })
  const neighbor = (step: 1 | -1): string | null => {
    const now = store.getSnapshot()
    return now && neighborInQueue(piecesOf(now), now.file.path, step, now.repeat)
  }

  function play(): void {
    player.play().catch((error: unknown) => {
      // Loading another file interrupts playing the previous one, and the browser may require a click first.
      if (!(error instanceof DOMException)) throw error
      if (error.name === 'NotAllowedError') continues = false
    })
  }

  /** Loads the bytes of the current file, from a position in seconds. */
  function loadFile({ path, name, modified }: PreviewFile, position = 0): void {
    player.ariaLabel = visibleName(name)
    player.src = inlineHref(path, modified)
    if (position > 0) player.currentTime = position
    if (continues) play()
  }

  function keepPosition(): void {
    const now = store.getSnapshot()
    if (now && player.readyState > 0) storePosition(now.file.path, player)
  }

  /** Reads the metadata of a file until the returned function is called. */
  function attendTo(file: PreviewFile): () => void {
    const leaving = new AbortController()
    let cover: string | null = null
    const show = (facts: ShownFacts | null) => {
      update({ facts })
      const { title, artist = '', album = '' } = facts ?? {}
      showMediaDetails({ title: title || file.name, artist, album, cover })
    }
    showMediaDetails({ title: file.name })
    host.readFacts(file, leaving.signal).then(
      ({ cover: picture, ...facts }) => {
        if (leaving.signal.aborted) return
        cover = picture && URL.createObjectURL(picture)
        show({ ...facts, cover })
      },
      () => leaving.signal.aborted || show(null),
    )
    return () => {
      leaving.abort()
      const shown = cover
      if (shown !== null) setTimeout(() => URL.revokeObjectURL(shown), COVER_KEPT)
    }
  }

  function start(file: PreviewFile, { sounds, docked }: Pick<AudioState, 'sounds' | 'docked'>): void {
    keepPosition()
    const { order = null, repeat = 'off' } = store.getSnapshot() ?? {}
    releaseFile?.()
    unwatch?.()
    store.set({ file, facts: undefined, order, repeat, problem: null, resumed: 0, sounds, docked })
    release ??= begin()
    releaseFile = attendTo(file)
    unwatch = host.watch(file, meet)
    loadFile(file)
  }

  /** Handles a change of the file that plays. */
  function meet(fate: AudioFate): void {
    const now = store.getSnapshot()
    if (!now?.docked) return
    if (fate.type === 'renamed') follow(now, fate.file)
    else stop('gone')
  }

  /** Continues with the same file, which may have another name. */
  function follow(now: AudioState, file: PreviewFile, change: Partial<AudioState> = {}): void {
    const renamed = (paths: readonly string[]) => renamedIn(paths, now.file.path, file.path)
    update({ file, sounds: renamed(now.sounds), order: now.order && renamed(now.order), ...change })
    if (file.path === now.file.path) return
    player.ariaLabel = visibleName(file.name)
    // The bytes that are loaded stay valid. If more are needed, the error leads to the new address.
    unwatch?.()
    unwatch = host.watch(file, meet)
  }

  function stop(problem: AudioProblem): void {
    player.pause()
    update({ problem })
  }

  async function open(path: string): Promise<void> {
    if (onShow) return onShow(path)
    const before = store.getSnapshot()
    if (!before) return
    const isCurrent = () => store.getSnapshot()?.file.path === before.file.path
    try {
      const file = await host.load(path)
      const now = store.getSnapshot()
      if (now && isCurrent()) start(file, now)
    } catch (error) {
      const problem = host.problemOf(error)
      if (!isCurrent()) return
      // The next file of the queue takes the place of one that no longer exists.
      const sounds = before.sounds.filter((other) => other !== path)
      if (problem === 'gone') update({ sounds, order: before.order?.filter((other) => other !== path) ?? null })
      else stop(problem)
    }
  }

  /** Continues playback after an error if the file can be read, for example because the user's session was renewed. */
  async function recover(): Promise<void> {
    const now = store.getSnapshot()
    if (!now) return
    const { currentTime } = player
    if (!navigator.onLine) return stop('offline')
    if (currentTime === 0 || performance.now() - recoveredAt < RECOVERED_AGAIN) return stop('failed')
    recoveredAt = performance.now()
    try {
      const file = await host.load(now.file.path)
      if (store.getSnapshot()?.file.path !== file.path) return
      continues = true
      loadFile(file, currentTime)
    } catch (error) {
      stop(host.problemOf(error))
    }
  }

  async function check(): Promise<void> {
    const now = store.getSnapshot()
    if (!now || player.paused) return
    try {
      await host.load(now.file.path)
    } catch (error) {
      const problem = host.problemOf(error)
      if (store.getSnapshot()?.file.path === now.file.path && (problem === 'gone' || problem === 'denied'))
        stop(problem)
    }
  }

  function onEnded(): void {
    const next = neighbor(1)
    if (store.getSnapshot()?.repeat === 'one') {
      player.currentTime = 0
      play()
    } else if (next === null) continues = false
    else void open(next)
  }

  /** Resumes a long file where it was left on this device. */
  function onMetadata(): void {
    const now = store.getSnapshot()
    if (!now || player.currentTime > 0) return
    const resumed = storedPosition(now.file.path, player.duration)
    if (resumed === 0) return
    player.currentTime = resumed
    update({ resumed })
  }

  /** Adds the player to the page, and follows it. Returns the function that removes it. */
  function begin(): () => void {
    const stop = new AbortController()
    const { signal } = stop
    player.preload = 'metadata'
    document.body.append(player)
    const unfollow = followDeviceSettings(player)
    const way = (step: 1 | -1) => {
      const path = neighbor(step)
      return path === null ? null : () => void open(path)
    }
    const unhandle = handleMediaSession(player, () => ({ previous: way(-1), next: way(1) }))
    const checks = setInterval(() => void check(), CHECKED_EVERY)
    const on = (name: string, listener: () => void) => player.addEventListener(name, listener, { signal })
    on('play', () => {
      continues = true
      update({ problem: null })
    })
    on('pause', () => {
      keepPosition()
      // A file that has ended or stopped by a problem was not paused by the user.
      if (!player.ended && store.getSnapshot()?.problem === null) continues = false
    })
    on('ended', onEnded)
    on('error', () => void recover())
    on('loadedmetadata', onMetadata)
    on('timeupdate', () => {
      if (performance.now() - storedAt < STORED_EVERY) return
      storedAt = performance.now()
      keepPosition()
    })
    addEventListener('online', () => store.getSnapshot()?.problem === 'offline' && retry(), { signal })
    // One sound at a time: a video that starts pauses the music.
    document.addEventListener('play', ({ target }) => target !== player && player.pause(), { capture: true, signal })
    return () => {
      stop.abort()
      clearInterval(checks)
      unfollow()
      unhandle()
      showMediaDetails(null)
      player.removeAttribute('src')
      player.load()
      player.remove()
    }
  }

  function retry(): void {
    const now = store.getSnapshot()
    if (!now) return
    const { currentTime } = player
    continues ||= now.docked
    update({ problem: null })
    if (now.facts === null) {
      releaseFile?.()
      releaseFile = attendTo(now.file)
    }
    loadFile(now.file, currentTime)
  }

  function end(): void {
    keepPosition()
    continues = false
    onShow = null
    player.pause()
    for (const one of [releaseFile, unwatch, release]) one?.()
    releaseFile = unwatch = release = null
    store.set(null)
  }

  return {
    player,
    state: store,
    neighbor,
    retry,
    end,
    open: (path) => void open(path),
    show(file, sounds, show) {
      onShow = show
      const now = store.getSnapshot()
      const isSame = now?.file.path === file.path && now.file.modified === file.modified
      if (now && (isSame || isRenamed(now.file, file, sounds))) follow(now, file, { sounds, docked: false })
      else start(file, { sounds, docked: false })
    },
    leave() {
      onShow = null
      if (!player.paused && !player.ended) update({ docked: true })
      else end()
    },
    restart() {
      player.currentTime = 0
      update({ resumed: 0 })
    },
    toggleShuffle() {
      const now = store.getSnapshot()
      if (now) update({ order: now.order === null ? shuffled(piecesOf(now), now.file.path) : null })
    },
    stepRepeat: () => update({ repeat: nextRepeat(store.getSnapshot()?.repeat ?? 'off') }),
  }
}
