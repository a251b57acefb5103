import type { CommandEnd } from '#contract/commands.ts'
import { type Look, PLAIN, plainText, readLine } from './ansi.ts'

/** How a command is over, as far as the page knows. */
export type Over =
  | { readonly how: 'ended'; readonly end: CommandEnd }
  /** It was there, and the connection is gone. */
  | { readonly how: 'lost' }
  /** It never was. `status` is what the server answers to such a request, 0 where it does not; null where it would have been there. */
  | { readonly how: 'unreached'; readonly status: number | null }
  | { readonly how: 'offline' }

/** A line of the panel: a command and where it was sent, what it wrote, or how it ended. */
export type Line =
  | { readonly kind: 'command'; readonly folder: string; readonly text: string }
  | { readonly kind: 'output'; readonly text: string; readonly look: Look }
  | { readonly kind: 'over'; readonly folder: string; readonly over: Over }

/** Lines that are kept, and characters of them. The oldest go first, many at once. */
const MOST_LINES = 100_000
const MOST_CHARACTERS = 8 * 1024 * 1024

/** What has been said, line by line. It grows without being copied: `version` tells that it did. */
export class Output {
  readonly #most: { readonly lines: number; readonly characters: number }
  readonly #listeners = new Set<() => void>()
  #lines: Line[] = []
  #look = PLAIN
  #characters = 0
  #dropped = 0
  #version = 0

  constructor(most = { lines: MOST_LINES, characters: MOST_CHARACTERS }) {
    this.#most = most
  }

  get length(): number {
    return this.#lines.length
  }

  /** How many lines are no longer kept: the number of a line is its place and this. */
  get dropped(): number {
    return this.#dropped
  }

  version = (): number => this.#version

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  slice = (from: number, to: number): readonly Line[] => this.#lines.slice(from, to)

  /** Takes what a program wrote; tells nobody yet. */
  write(text: string): void {
    this.#push({ kind: 'output', text, look: this.#look }, text.length)
    this.#look = readLine(text, this.#look).after
  }

  /** Another command, or the end of one: colours do not go on after it. */
  add(line: Exclude<Line, { kind: 'output' }>): void {
    this.#look = PLAIN
    this.#push(line, line.kind === 'command' ? line.text.length : 0)
    this.tell()
  }

  clear(): void {
    this.#lines = []
    this.#look = PLAIN
    this.#characters = 0
    this.#dropped = 0
    this.tell()
  }

  /** Tells those who listen that there is more. */
  tell(): void {
    this.#version += 1
    for (const listener of [...this.#listeners]) listener()
  }

  /** Commands and what they wrote, as text without colours. */
  text(): string {
    const lines = this.#lines.flatMap((line) => {
      if (line.kind === 'over') return []
      return [line.kind === 'command' ? `${line.folder}$ ${line.text}` : plainText(line.text)]
    })
    return lines.join('\n')
  }

  #push(line: Line, characters: number): void {
    this.#lines.push(line)
    this.#characters += characters
    if (this.#lines.length > this.#most.lines || this.#characters > this.#most.characters) this.#drop()
  }

  /** A tenth of the lines, and more while there are too many characters. */
  #drop(): void {
    let gone = Math.ceil(this.#lines.length / 10)
    const size = (line: Line | undefined) => (line === undefined || line.kind === 'over' ? 0 : line.text.length)
    for (let at = 0; at < this.#lines.length - 1; at += 1) {
      if (at >= gone && this.#characters <= this.#most.characters) break
      this.#characters -= size(this.#lines[at])
      gone = Math.max(gone, at + 1)
    }
    this.#lines.splice(0, gone)
    this.#dropped += gone
  }
}
