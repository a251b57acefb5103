import type { Snippet } from '#contract/search.ts'
import type { Place } from './wanted-words.ts'

/** Length of a snippet and of the part before the first mark, in UTF-16 units. */
const LENGTH = 160
const BEFORE = 40

/** White space, control characters, and characters that change the direction of neighboring text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const UNSHOWN = /[\s\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]+/g

/**
 * Returns a short part of a text in which most of the phrases are close together.
 *
 * @param places in order; at least one
 */
export function snippetOf(text: string, places: readonly Place[]): Snippet {
  const first = bestPlace(places)
  const start = wordStart(text, Math.max(0, first - BEFORE), first)
  const end = wordEnd(text, Math.min(text.length, start + LENGTH))
  const writer = new SnippetWriter()
  if (start > 0) writer.add('…')
  let at = start
  for (const { from, to } of places) {
    if (from < at || to > end) continue
    writer.add(text.slice(at, from))
    writer.mark(text.slice(from, to))
    at = to
  }
  writer.add(text.slice(at, end))
  if (end < text.length) writer.add('…')
  return writer.snippet
}

class SnippetWriter {
  #text = ''
  readonly #marks: [number, number][] = []

  get snippet(): Snippet {
    return { text: this.#text, marks: this.#marks }
  }

  add(raw: string): void {
    const shown = raw.replace(UNSHOWN, ' ').toWellFormed()
    this.#text += this.#text === '' || this.#text.endsWith(' ') || this.#text === '…' ? shown.trimStart() : shown
  }

  mark(raw: string): void {
    const from = this.#text.length
    this.#text += raw.replace(UNSHOWN, ' ').toWellFormed()
    this.#marks.push([from, this.#text.length])
  }
}

/** Returns the match after which the most different phrases follow within a snippet. */
function bestPlace(places: readonly Place[]): number {
  let [best, most] = [places[0]?.from ?? 0, 0]
  for (const [index, { from }] of places.entries()) {
    const near = new Set<number>()
    for (let next = index; next < places.length; next += 1) {
      const place = places[next]
      if (!place || place.to > from + LENGTH - BEFORE) break
      near.add(place.phrase)
    }
    if (near.size > most) [best, most] = [from, near.size]
  }
  return best
}

/** Returns the start of a word from `at` on but before `limit`; never inside a character. */
function wordStart(text: string, at: number, limit: number): number {
  if (at === 0) return 0
  const space = text.slice(at, limit).search(/\s/)
  return space === -1 ? wholeCharacter(text, at) : at + space + 1
}

/** Returns the end of the last whole word before `at`, when there is one nearby. */
function wordEnd(text: string, at: number): number {
  if (at >= text.length) return text.length
  for (let end = at; end > at - 20; end -= 1) if (/\s/.test(text[end] ?? '')) return end
  return wholeCharacter(text, at)
}

/** Avoids a position between the two units of one character. */
function wholeCharacter(text: string, at: number): number {
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00 ? at + 1 : at
}
