import { GROUP } from '../bzip2-layout.ts'
import type { BitWriter } from './bit-writer.ts'

/** Maximum code length, as other programs write it; readers accept longer codes. */
const LONGEST = 17

const ROUNDS = 4

/** Number of tables for fewer symbols than `below`. */
const TABLES: readonly (readonly [below: number, tables: number])[] = [
  [200, 2],
  [600, 3],
  [1200, 4],
  [2400, 5],
]

/**
 * Writes symbols with up to six tables of Huffman codes: the tables, the table of each group, and the codes.
 *
 * @param symbols the last of them ends the block
 * @param alphabet number of different symbols, at most 258
 */
export function writeCodes(bits: BitWriter, symbols: Uint16Array, alphabet: number): void {
  const count = TABLES.find(([below]) => symbols.length < below)?.[1] ?? 6
  let tables = firstTables(symbols, alphabet, count)
  let chosen: Uint8Array = new Uint8Array()
  for (let round = 0; round < ROUNDS; round++) {
    chosen = choose(symbols, tables)
    tables = tablesFor(symbols, chosen, alphabet, count)
  }
  bits.write(3, count)
  bits.write(15, chosen.length)
  writeChosen(bits, chosen, count)
  for (const lengths of tables) writeLengths(bits, lengths)
  const codes = tables.map(codesOf)
  for (let i = 0; i < symbols.length; i++) {
    const table = chosen[Math.floor(i / GROUP)] ?? 0
    const symbol = symbols[i] ?? 0
    bits.write(tables[table]?.[symbol] ?? 0, codes[table]?.[symbol] ?? 0)
  }
}

/** Returns initial tables, each suited to a range of symbols; all ranges are about equally frequent. */
function firstTables(symbols: Uint16Array, alphabet: number, count: number): Uint8Array[] {
  const frequencies = new Int32Array(alphabet)
  for (const symbol of symbols) frequencies[symbol] = (frequencies[symbol] ?? 0) + 1
  let left = symbols.length
  let from = 0
  return Array.from({ length: count }, (_, table) => {
    const share = left / (count - table)
    let to = from
    let sum = 0
    while (to < alphabet && sum < share) sum += frequencies[to++] ?? 0
    const lengths = new Uint8Array(alphabet).fill(15)
    lengths.fill(0, from, to)
    left -= sum
    from = to
    return lengths
  })
}

/** Returns for each group the table that encodes it in the fewest bits. */
function choose(symbols: Uint16Array, tables: readonly Uint8Array[]): Uint8Array {
  const chosen = new Uint8Array(Math.ceil(symbols.length / GROUP))
  for (let group = 0; group < chosen.length; group++) {
    const end = Math.min((group + 1) * GROUP, symbols.length)
    let least = Number.POSITIVE_INFINITY
    for (const [table, lengths] of tables.entries()) {
      let cost = 0
      for (let i = group * GROUP; i < end; i++) cost += lengths[symbols[i] ?? 0] ?? 0
      if (cost >= least) continue
      least = cost
      chosen[group] = table
    }
  }
  return chosen
}

function tablesFor(symbols: Uint16Array, chosen: Uint8Array, alphabet: number, count: number): Uint8Array[] {
  const frequencies = Array.from({ length: count }, () => new Int32Array(alphabet))
  for (const [group, table] of chosen.entries()) {
    const own = frequencies[table] ?? new Int32Array(alphabet)
    for (const symbol of symbols.subarray(group * GROUP, (group + 1) * GROUP)) own[symbol] = (own[symbol] ?? 0) + 1
  }
  return frequencies.map(codeLengths)
}

/**
 * Returns the lengths of a Huffman code (1952), none longer than 17 bits: if one would be, the frequencies are made more even. Symbols that
 * do not occur have a code as well.
 */
export function codeLengths(frequencies: Int32Array): Uint8Array {
  let weights = Array.from(frequencies, (count) => Math.max(count, 1))
  for (;;) {
    const lengths = unlimitedLengths(weights)
    if (lengths.every((length) => length <= LONGEST)) return lengths
    weights = weights.map((weight) => (weight >> 1) + 1)
  }
}

function unlimitedLengths(weights: readonly number[]): Uint8Array {
  const leaves = weights.map((_, symbol) => symbol).sort((a, b) => (weights[a] ?? 0) - (weights[b] ?? 0))
  const sums = leaves.map((symbol) => weights[symbol] ?? 0)
  const parents = new Int32Array(weights.length * 2)
  // Leaves sorted by weight, followed by the pairs, which are created in the order of their weight.
  let leaf = 0
  let pair = leaves.length
  const lightest = () => {
    const takesLeaf = leaf < leaves.length && (pair >= sums.length || (sums[leaf] ?? 0) <= (sums[pair] ?? 0))
    return takesLeaf ? leaf++ : pair++
  }
  while (sums.length < 2 * leaves.length - 1) {
    const [one, other] = [lightest(), lightest()]
    parents[one] = sums.length
    parents[other] = sums.length
    sums.push((sums[one] ?? 0) + (sums[other] ?? 0))
  }
  const depths = new Uint8Array(sums.length)
  for (let node = sums.length - 2; node >= 0; node--) depths[node] = (depths[parents[node] ?? 0] ?? 0) + 1
  const lengths = new Uint8Array(weights.length)
  for (const [node, symbol] of leaves.entries()) lengths[symbol] = depths[node] ?? 0
  return lengths
}

/** Returns canonical codes: shorter ones first, those of equal length by symbol. */
function codesOf(lengths: Uint8Array): Int32Array {
  const codes = new Int32Array(lengths.length)
  let code = 0
  for (let length = 1; length <= LONGEST; length++) {
    for (const [symbol, own] of lengths.entries()) if (own === length) codes[symbol] = code++
    code <<= 1
  }
  return codes
}

/** Writes the table of each group in move-to-front order, in unary: ones ended by a zero. */
function writeChosen(bits: BitWriter, chosen: Uint8Array, count: number): void {
  const recent = Array.from({ length: count }, (_, table) => table)
  for (const table of chosen) {
    const place = recent.indexOf(table)
    recent.splice(place, 1)
    recent.unshift(table)
    bits.write(place + 1, (2 << place) - 2)
  }
}

/** Writes the first length, then the differences between consecutive lengths. */
function writeLengths(bits: BitWriter, lengths: Uint8Array): void {
  let now = lengths[0] ?? 0
  bits.write(5, now)
  for (const length of lengths) {
    for (; now < length; now++) bits.write(2, 0b10)
    for (; now > length; now--) bits.write(2, 0b11)
    bits.write(1, 0)
  }
}
