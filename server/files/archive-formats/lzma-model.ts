// The model of LZMA (LZMA SDK, lzma-specification, 2015): which bits share a probability.

/** Probability of a bit that is equally likely to be 0 or 1, of 2 ** `ODDS_BITS`. */
export const EVEN_ODDS = 1024
export const ODDS_BITS = 11

/** A probability moves by 1 / 2 ** `LEARNING` of its distance to the bit that came. */
export const LEARNING = 5

/** A range below this one is extended by a byte. */
export const SMALLEST_RANGE = 2 ** 24

/** Length of the first code of a chunk, in bytes. */
export const CODE_BYTES = 5

export const STATES = 12

/** States from this one on follow a match. */
const AFTER_MATCH = 7

export const isAfterMatch = (state: number): boolean => state >= AFTER_MATCH

/** Returns the state after a literal. */
export const afterLiteral = (state: number): number => (state < 4 ? 0 : state < 10 ? state - 3 : state - 6)

/** Returns the state after a match at a new distance. */
export const afterMatch = (state: number): number => (state < AFTER_MATCH ? 7 : 10)

/** Returns the state after a match at an earlier distance. */
export const afterRepeat = (state: number): number => (state < AFTER_MATCH ? 8 : 11)

/** Returns the state after a single byte at the latest distance. */
export const afterShortRepeat = (state: number): number => (state < AFTER_MATCH ? 9 : 11)

/** Number of kinds of bits of the literals in one context. */
export const LITERAL_KINDS = 0x300

export const SHORTEST_MATCH = 2

/** Numbers of short and middle lengths, each by the position, and of long ones. */
export const LENGTHS = { low: 8, mid: 8, high: 256 } as const

/** Lengths from `SHORTEST_MATCH` on have separate kinds of bits for their distances, up to this number. */
export const LENGTH_STATES = 4

/** Distances are coded by a slot and further bits; small ones are their slot. */
export const SLOTS = 64
export const SMALL_DISTANCES = 4

/** Distance slots below this one have bit trees of their own; from here on, only the lowest bits are modeled. */
export const MODELED_SLOTS = 14
export const ALIGN_BITS = 4

/** Sizes of contexts, in bits. */
export type Properties = Readonly<Record<'literalContext' | 'literalPosition' | 'position', number>>

/** Returns the properties in one byte. */
export const propertiesByte = ({ literalContext, literalPosition, position }: Properties): number =>
  (position * 5 + literalPosition) * 9 + literalContext

/** Returns the properties in a byte; null for none. */
export function propertiesOf(byte: number): Properties | null {
  if (byte >= 9 * 5 * 5) return null
  return { literalContext: byte % 9, literalPosition: Math.floor(byte / 9) % 5, position: Math.floor(byte / 45) }
}
