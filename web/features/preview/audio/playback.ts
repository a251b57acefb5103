import { inlineHref } from '#web/lib/raw-address.ts'
import { visibleName } from '#web/ui/name-parts.ts'
import { storedPosition, storePosition } from '../media/playback-storage.ts'
import type { PreviewFile } from '../preview-file.ts'

/** Interval between storing the position, in milliseconds. */
const STORED_EVERY = 5000

/** Loads files into an audio element, and stores and restores their positions. */
export class Playback {
  /** Whether playback continues with the next file. */
  continues = false
  readonly #player: HTMLAudioElement
  #storedAt = 0

  constructor(player: HTMLAudioElement) {
    this.#player = player
  }

  play(): void {
    this.#player.play().catch((error: unknown) => {
      // Loading another file interrupts playing the previous one, and the browser may require a click first.
      if (!(error instanceof DOMException)) throw error
      if (error.name === 'NotAllowedError') this.continues = false
    })
  }

  /** Loads the bytes of a file, from a position in seconds. */
  load({ path, name, modified }: PreviewFile, position = 0): void {
    this.showName(name)
    this.#player.src = inlineHref(path, modified)
    if (position > 0) this.#player.currentTime = position
    if (this.continues) this.play()
  }

  /** Sets the accessible name of the player. */
  showName(name: string): void {
    this.#player.ariaLabel = visibleName(name)
  }

  storePosition(path: string): void {
    if (this.#player.readyState > 0) storePosition(path, this.#player)
  }

  /** Stores the position if that was not done recently. */
  storePositionRegularly(path: string): void {
    if (performance.now() - this.#storedAt < STORED_EVERY) return
    this.#storedAt = performance.now()
    this.storePosition(path)
  }

  /** Resumes a long file at its stored position. Returns that position in seconds; 0 when there is none. */
  resume(path: string): number {
    if (this.#player.currentTime > 0) return 0
    const position = storedPosition(path, this.#player.duration)
    if (position > 0) this.#player.currentTime = position
    return position
  }
}
