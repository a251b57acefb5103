import type { Entry } from './archive.ts'
import type { ExactFormat } from './exact-format.ts'

// POSIX.1-2017, pax, "ustar Interchange Format" and "pax Header Block".

const BLOCK = 512
const NAME_BYTES = 100
/** Largest value of eleven octal digits. */
const LARGEST = 8 ** 11 - 1
const PAX_NAME = 'PaxHeader'
const NOTHING = new Uint8Array()

const padded = (length: number) => Math.ceil(length / BLOCK) * BLOCK
const spelled = ({ name, isFolder }: Entry) => (isFolder ? `${name}/` : name)

/** The tar format: pax headers hold names that are long or not ASCII, and sizes from 8 GiB on. */
export const storedTar: ExactFormat = {
  hasChecksums: false,
  headLength(entry) {
    const pax = paxRecords(entry).length
    return BLOCK + (pax > 0 ? BLOCK + padded(pax) : 0)
  },
  head(entry) {
    const pax = paxRecords(entry)
    const header = headerBlock(entry, asciiName(spelled(entry)), entry.size, entry.isFolder ? '5' : '0')
    if (pax.length === 0) return header
    const body = Buffer.alloc(padded(pax.length))
    pax.copy(body)
    return Buffer.concat([headerBlock(entry, PAX_NAME, pax.length, 'x'), body, header])
  },
  tailLength: ({ size }) => padded(size) - size,
  tail: ({ size }) => (padded(size) === size ? NOTHING : new Uint8Array(padded(size) - size)),
  listedLength: () => 0,
  closingLength: () => 2 * BLOCK,
  end: () => [new Uint8Array(2 * BLOCK)],
}

function paxRecords(entry: Entry): Buffer {
  const name = spelled(entry)
  const records: string[] = []
  // biome-ignore lint/suspicious/noControlCharactersInRegex: matches all of ASCII
  if (name.length > NAME_BYTES || !/^[\x00-\x7f]*$/.test(name)) records.push(paxRecord('path', name))
  if (entry.size > LARGEST) records.push(paxRecord('size', String(entry.size)))
  return Buffer.from(records.join(''))
}

/** Returns `length key=value\n`, where the length includes its own digits. */
function paxRecord(key: string, value: string): string {
  const rest = Buffer.byteLength(` ${key}=${value}\n`)
  let length = rest + String(rest).length
  if (rest + String(length).length !== length) length += 1
  return `${length} ${key}=${value}\n`
}

/** Returns a name for readers without support for pax headers. */
function asciiName(name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]/gu, '_')
  return ascii.length <= NAME_BYTES ? ascii : ascii.slice(-NAME_BYTES).replace(/^\/+/, '_')
}

function headerBlock({ mode, seconds }: Entry, name: string, size: number, type: '0' | '5' | 'x'): Buffer {
  const block = Buffer.alloc(BLOCK)
  block.write(name, 0, NAME_BYTES, 'latin1')
  writeOctal(block, 100, 8, type === 'x' ? 0o644 : mode)
  writeOctal(block, 108, 8, 0)
  writeOctal(block, 116, 8, 0)
  writeOctal(block, 124, 12, size > LARGEST ? 0 : size)
  writeOctal(block, 136, 12, Math.min(Math.max(seconds, 0), LARGEST))
  block.write(type, 156, 'latin1')
  block.write('ustar\x0000', 257, 'latin1')
  // The sum of all bytes, with spaces in its own field.
  block.fill(0x20, 148, 156)
  let sum = 0
  for (let at = 0; at < BLOCK; at++) sum += block[at] ?? 0
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return block
}

function writeOctal(block: Buffer, at: number, width: number, value: number): void {
  block.write(`${value.toString(8).padStart(width - 1, '0')}\0`, at, 'latin1')
}
