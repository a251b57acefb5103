import type { CommandEnd } from '#contract/commands.ts'
import { PLAIN, parseAnsiLine, plainText, type TextStyle } from './ansi.ts'

/** Outcome of a command, as far as the page knows it. */
export type CommandOutcome =
  | { readonly how: 'ended'; readonly end: CommandEnd }
  /** The connection was lost. */
  | { readonly how: 'lost' }
  /**
   * The connection was never established. `status` is the server's response to an ordinary request for the same address: 0 without a
   * response, null where nothing is wrong.
   */
  | { readonly how: 'unreached'; readonly status: number | null }
  | { readonly how: 'offline' }

/** A line of the panel: a command with its folder, a line of output, or the end of a command. */
export type Line =
  | { readonly kind: 'command'; readonly folder: string; readonly text: string }
  | { readonly kind: 'output'; readonly text: string; readonly look: TextStyle }
  | { readonly kind: 'over'; readonly folder: string; readonly over: CommandOutcome }

/** Limits for the stored lines and their characters. The oldest lines are removed first, many at once. */
const MOST_LINES = 100_000
const MOST_CHARACTERS = 8 * 1024 * 1024

/** The output, line by line. The lines are appended in place; `version` changes when they do. */
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

  /** Number of removed lines: the number of a line is its index plus this. */
  get dropped(): number {
    return this.#dropped
  }

  version = (): number => this.#version

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  slice = (from: number, to: number): readonly Line[] => this.#lines.slice(from, to)

  /** Adds program output without notifying listeners. */
  write(text: string): void {
    this.#push({ kind: 'output', text, look: this.#look }, text.length)
    this.#look = parseAnsiLine(text, this.#look).after
  }

  /** Adds a command or the end of one and notifies listeners; colors do not continue after it. */
  add(line: Exclude<Line, { kind: 'output' }>): void {
    this.#look = PLAIN
    this.#push(line, line.kind === 'command' ? line.text.length : 0)
    this.notifyListeners()
  }

  clear(): void {
    this.#lines = []
    this.#look = PLAIN
    this.#characters = 0
    this.#dropped = 0
    this.notifyListeners()
  }

  /** Notifies listeners of a change. */
  notifyListeners(): void {
    this.#version += 1
    for (const listener of [...this.#listeners]) listener()
  }

  /** Returns commands and their output as text without colors. */
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

  /** Removes a tenth of the lines, and more while there are too many characters. */
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
