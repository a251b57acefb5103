import type { Script } from './encodings.ts'
import { LANGUAGE_TEXTS, type LanguageText } from './language-texts.ts'
import { SPACE, type TextUnits, textUnits } from './text-units.ts'

/** Rating of a letter that the language does not have. */
const UNKNOWN = -11
/** Weight of how common a letter is, against how often it follows the one before it: as if it had been seen so many times more. */
const SMOOTHING = 6
/** Number of characters from which on pairs say nothing: a text is too short for the pairs of Chinese. */
const MOST_PAIRED = 200
/** Rating of an ASCII character, the same for all languages: only the differences between languages count. */
const ASCII = -3
/** Weight of ASCII letters, which may be program code, and the limit of what they add or take in total. */
const ASCII_WEIGHT = 0.5
const MOST_BY_ASCII = 15
/** Rating of a letter of another script directly after a Latin one, and of an apostrophe of Latin scripts in another. */
const MIXED_SCRIPTS = -6
/** Lowest rating of the end of a word after a letter that did not end any. */
const WORD_END = -3
/** Rating of a usual end of a word. */
const USUAL_WORD_END = -1.5

const LATIN = new Set<Script>(['western', 'central', 'turkish', 'baltic', 'vietnamese'])

/** Letters of one language and their order. All ratings are natural logarithms of probabilities. */
class LanguageModel {
  readonly script: Script
  readonly isLatin: boolean
  readonly #places = new Map<number, number>()
  readonly #single: Float32Array
  /** Ratings of pairs, by the place of the first letter, then of the second. */
  readonly #pairs: Float32Array | null

  constructor({ script, text }: LanguageText) {
    this.script = script
    this.isLatin = LATIN.has(script)
    const { units } = textUnits(text)
    for (const unit of units) if (!this.#places.has(unit)) this.#places.set(unit, this.#places.size)
    const size = this.#places.size
    const counts = new Float64Array(size)
    const follows = new Float64Array(size * size)
    const firsts = new Float64Array(size)
    const spacePlace = this.#places.get(SPACE) ?? 0
    let before = spacePlace
    for (const unit of units) {
      const place = this.#places.get(unit) ?? 0
      counts[place] = (counts[place] ?? 0) + 1
      if (place !== spacePlace || before !== spacePlace) {
        follows[before * size + place] = (follows[before * size + place] ?? 0) + 1
        firsts[before] = (firsts[before] ?? 0) + 1
      }
      before = place
    }
    const shareOf = (place: number) => (counts[place] ?? 0) / (units.length + 1)
    this.#single = Float32Array.from(counts, (_, place) => Math.log(shareOf(place)))
    this.#pairs =
      size > MOST_PAIRED
        ? null
        : Float32Array.from(follows, (count, at) => {
            const [first, second] = [Math.floor(at / size), at % size]
            return Math.log((count + SMOOTHING * shareOf(second)) / ((firsts[first] ?? 0) + SMOOTHING))
          })
  }

  /** Returns the rating of a letter after another one. */
  ratingOf(before: number, unit: number): number {
    const place = this.#places.get(unit)
    if (place === undefined) return UNKNOWN
    const single = this.#single[place] ?? UNKNOWN
    if (this.#pairs === null) return single
    const first = this.#places.get(before)
    return first === undefined ? single - 2 : (this.#pairs[first * this.#places.size + place] ?? UNKNOWN)
  }

  knows(unit: number): boolean {
    return this.#places.has(unit)
  }
}

/** All languages, with the mean of the Latin ones for each pair of ASCII letters. */
interface Models {
  readonly all: readonly LanguageModel[]
  readonly latinMean: Float32Array
}

let built: Models | null = null

/** Learns the languages when they are needed for the first time, which takes some milliseconds. */
function models(): Models {
  built ??= build()
  return built
}

function build(): Models {
  const all = Object.values(LANGUAGE_TEXTS).map((text) => new LanguageModel(text))
  const latin = all.filter((model) => model.isLatin)
  const units = [SPACE, ...Array.from({ length: 26 }, (_, index) => 0x61 + index)]
  const latinMean = new Float32Array(128 * 128)
  for (const before of units) {
    for (const unit of units) {
      const sum = latin.reduce((total, model) => total + model.ratingOf(before, unit), 0)
      latinMean[before * 128 + unit] = sum / latin.length
    }
  }
  return { all, latinMean }
}

/** Returns how well a text fits a language. */
function fitOf(
  { units, ascii, rating, apostrophes }: TextUnits,
  model: LanguageModel,
  latinMean: Float32Array,
): number {
  let [letters, latin, before] = [model.isLatin ? 0 : apostrophes * MIXED_SCRIPTS, 0, SPACE]
  for (const unit of units) {
    if (unit >= 128) {
      letters += model.ratingOf(before, unit)
      if (before < 128 && before !== SPACE && !model.isLatin) letters += MIXED_SCRIPTS
    } else if (before >= 128) {
      const value = model.ratingOf(before, unit)
      letters += unit === SPACE ? Math.max(WORD_END, value) - USUAL_WORD_END : value - ASCII
    } else if (model.isLatin && (unit !== SPACE || before !== SPACE)) {
      latin += model.ratingOf(before, unit) - (latinMean[before * 128 + unit] ?? 0)
    }
    before = unit
  }
  return letters + Math.max(-MOST_BY_ASCII, Math.min(MOST_BY_ASCII, latin * ASCII_WEIGHT)) + rating + ascii * ASCII
}

/** Returns how well a text fits the best of the languages with one of the scripts, or of all languages. */
export function bestFit(text: TextUnits, scripts: readonly Script[] | 'all'): number {
  const { all, latinMean } = models()
  const fits = all
    .filter(({ script }) => scripts === 'all' || scripts.includes(script))
    .map((model) => fitOf(text, model, latinMean))
  return Math.max(...fits)
}

/** Returns the share of characters that some language has, from 0 to 1. */
export function knownShare(decoded: string): number {
  const { units } = textUnits(decoded)
  const { all } = models()
  const known = units.reduce((count, unit) => count + (unit < 128 || all.some((model) => model.knows(unit)) ? 1 : 0), 0)
  return units.length === 0 ? 1 : known / units.length
}
