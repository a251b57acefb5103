/** Returns incompressible bytes, the same for the same `seed`, which must not be 0. */
export function noise(length: number, seed = 0x1234_5678): Buffer {
  let state = seed
  const next = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state & 0xff
  }
  return Buffer.from(Uint8Array.from({ length }, next))
}

/** Returns the Fibonacci word, in which suffixes have the longest repetitions that are possible without being periodic. */
function fibonacci(length: number): Buffer {
  let [shorter, longer] = ['a', 'ab']
  while (longer.length < length) [shorter, longer] = [longer, longer + shorter]
  return Buffer.from(longer.slice(0, length))
}

/** Returns repetitions that each end just before a packer stops searching for longer ones. */
function almostTheSame(length: number): Buffer {
  const seed = noise(62)
  const pieces: Buffer[] = []
  for (let at = 0; at < length; at += 63) pieces.push(seed.subarray(0, 40 + ((at * 7) % 22)), Buffer.of(at & 0xff))
  return Buffer.concat(pieces).subarray(0, length)
}

/** Contents on which packers have been wrong or slow. */
export const HARD_CONTENTS: [string, Buffer][] = [
  ['nothing', Buffer.alloc(0)],
  ['one byte', Buffer.from('a')],
  ['two equal bytes', Buffer.from('aa')],
  ['a period', Buffer.from('abab')],
  ['three bytes that come again', Buffer.from('abcXabcYabcZabc')],
  ['all bytes once', Buffer.from(Uint8Array.from({ length: 256 }, (_, index) => index))],
  [
    'all bytes, downwards, again and again',
    Buffer.from(Uint8Array.from({ length: 70_000 }, (_, i) => 255 - (i & 255))),
  ],
  ['nothing but zeros', Buffer.alloc(2_500_000)],
  ['runs of four', Buffer.from(Uint8Array.from({ length: 1_200_000 }, (_, index) => (index >> 2) & 1))],
  ['runs of 255, 256 and 260', Buffer.concat([255, 256, 260].map((length) => Buffer.alloc(length, length)))],
  ['two letters in turn', Buffer.from('ab'.repeat(700_000))],
  ['a Fibonacci word', fibonacci(1_300_000)],
  ['a period of half a block', Buffer.concat([noise(299_975), noise(299_975)])],
  ['repetitions that are almost the same', almostTheSame(1_500_000)],
  ['noise', noise(2_200_000)],
  ['a little noise', noise(5000)],
  ['numbers', Buffer.from(Array.from({ length: 300_000 }, (_, index) => String(index)).join('\n'))],
]

/** Returns the output of another program for packed bytes. @throws Error with its message if it reports an error */
export function unpackedBy(program: 'bzip2' | 'xz', bytes: Buffer): Buffer {
  const { exitCode, stdout, stderr } = Bun.spawnSync([program, '-dc'], { stdin: bytes })
  if (exitCode !== 0) throw new Error(stderr.toString())
  return stdout
}
