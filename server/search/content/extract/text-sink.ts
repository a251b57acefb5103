import { MAX_TEXT_LENGTH } from './text-job.ts'

/** Collects text up to the maximum length. */
export class TextSink {
  readonly #parts: string[] = []
  #length = 0
  #endsWithSpace = true

  get isFull(): boolean {
    return this.#length >= MAX_TEXT_LENGTH
  }

  get isEmpty(): boolean {
    return this.#parts.length === 0
  }

  add(text: string): void {
    if (text === '' || this.isFull || (this.#endsWithSpace && text.trim() === '')) return
    const kept = text.slice(0, MAX_TEXT_LENGTH - this.#length)
    this.#parts.push(kept)
    this.#length += kept.length
    this.#endsWithSpace = /\s$/.test(kept)
  }

  /** Ends the current word. */
  space(): void {
    if (!this.#endsWithSpace) this.add(' ')
  }

  /** Ends the current paragraph. */
  line(): void {
    if (!this.#endsWithSpace) this.add('\n')
  }

  /** Returns the whole text, without half a character where it was cut off. */
  whole(): string {
    return this.#parts.join('').toWellFormed()
  }
}
