// SHA-256 (FIPS 180-4) in plain arithmetic: the Web Crypto API requires a secure context, which a server at home often does not have.

/** Returns the first 32 bits of the fractional parts of roots of the first primes: the constants of the standard. */
function fractions(root: (prime: number) => number, count: number): Int32Array {
  const found: number[] = []
  for (let candidate = 2; found.length < count; candidate++) {
    let prime = true
    for (let factor = 2; factor * factor <= candidate; factor++) if (candidate % factor === 0) prime = false
    if (prime) found.push((root(candidate) % 1) * 2 ** 32)
  }
  return Int32Array.from(found, (value) => value | 0)
}

const START = fractions(Math.sqrt, 8)
const ROUND = fractions(Math.cbrt, 64)
const WORDS = new Int32Array(64)

/** Reads a typed array that is always long enough. */
const at = (words: Int32Array, index: number) => words[index] as number
const turn = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits))

/** Processes one block of 64 bytes. */
function takeBlock(state: Int32Array, bytes: Uint8Array, offset: number): void {
  for (let i = 0; i < 16; i++) {
    const p = offset + 4 * i
    WORDS[i] =
      ((bytes[p] as number) << 24) |
      ((bytes[p + 1] as number) << 16) |
      ((bytes[p + 2] as number) << 8) |
      (bytes[p + 3] as number)
  }
  for (let i = 16; i < 64; i++) {
    const [early, late] = [at(WORDS, i - 15), at(WORDS, i - 2)]
    const one = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3)
    const two = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10)
    WORDS[i] = (at(WORDS, i - 16) + one + at(WORDS, i - 7) + two) | 0
  }
  mix(state)
}

function mix(state: Int32Array): void {
  let a = at(state, 0)
  let b = at(state, 1)
  let c = at(state, 2)
  let d = at(state, 3)
  let e = at(state, 4)
  let f = at(state, 5)
  let g = at(state, 6)
  let h = at(state, 7)
  for (let i = 0; i < 64; i++) {
    const sum = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const one = (h + sum + ((e & f) ^ (~e & g)) + at(ROUND, i) + at(WORDS, i)) | 0
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  for (const [i, value] of [a, b, c, d, e, f, g, h].entries()) state[i] = at(state, i) + value
}

/** Returns the message in whole blocks, with end mark and length. */
function padded(message: Uint8Array): Uint8Array {
  const blocks = new Uint8Array(Math.ceil((message.length + 9) / 64) * 64)
  blocks.set(message)
  blocks[message.length] = 0x80
  new DataView(blocks.buffer).setUint32(blocks.length - 4, message.length * 8)
  return blocks
}

/** Returns the hexadecimal digest of a message shorter than 512 MB. */
export function sha256(message: Uint8Array): string {
  const state = START.slice()
  const blocks = padded(message)
  for (let offset = 0; offset < blocks.length; offset += 64) takeBlock(state, blocks, offset)
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}
