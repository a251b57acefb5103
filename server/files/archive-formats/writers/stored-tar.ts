import { BLOCK, FIELD, type Field, headerSum, MAGIC, PAX, padding, TYPE } from '../tar-layout.ts'
import type { Entry } from './archive.ts'
import type { ExactFormat } from './exact-format.ts'

/** Largest value of eleven octal digits. */
const LARGEST = 8 ** 11 - 1
const PAX_NAME = 'PaxHeader'
const NOTHING = new Uint8Array()

const padded = (length: number) => length + padding(length)
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
    const header = headerBlock(entry, asciiName(spelled(entry)), entry.size, entry.isFolder ? TYPE.folder : TYPE.file)
    if (pax.length === 0) return header
    const body = Buffer.alloc(padded(pax.length))
    pax.copy(body)
    return Buffer.concat([headerBlock(entry, PAX_NAME, pax.length, TYPE.pax), body, header])
  },
  tailLength: ({ size }) => padding(size),
  tail: ({ size }) => (padding(size) === 0 ? NOTHING : new Uint8Array(padding(size))),
  listedLength: () => 0,
  closingLength: () => 2 * BLOCK,
  end: () => [new Uint8Array(2 * BLOCK)],
}

function paxRecords(entry: Entry): Buffer {
  const name = spelled(entry)
  const records: string[] = []
  // biome-ignore lint/suspicious/noControlCharactersInRegex: matches all of ASCII
  if (name.length > FIELD.name.length || !/^[\x00-\x7f]*$/.test(name)) records.push(paxRecord(PAX.name, name))
  if (entry.size > LARGEST) records.push(paxRecord(PAX.size, String(entry.size)))
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
  return ascii.length <= FIELD.name.length ? ascii : ascii.slice(-FIELD.name.length).replace(/^\/+/, '_')
}

type HeaderType = (typeof TYPE)['file' | 'folder' | 'pax']

function headerBlock({ mode, seconds }: Entry, name: string, size: number, type: HeaderType): Buffer {
  const block = Buffer.alloc(BLOCK)
  block.write(name, FIELD.name.at, FIELD.name.length, 'latin1')
  writeOctal(block, FIELD.mode, type === TYPE.pax ? 0o644 : mode)
  writeOctal(block, FIELD.owner, 0)
  writeOctal(block, FIELD.group, 0)
  writeOctal(block, FIELD.size, size > LARGEST ? 0 : size)
  writeOctal(block, FIELD.modified, Math.min(Math.max(seconds, 0), LARGEST))
  block.write(type, FIELD.type.at, 'latin1')
  block.write(MAGIC, FIELD.magic.at, 'latin1')
  block.write('00', FIELD.version.at, 'latin1')
  block.write(`${headerSum(block).toString(8).padStart(6, '0')}\0 `, FIELD.checksum.at, 'latin1')
  return block
}

function writeOctal(block: Buffer, { at, length }: Field, value: number): void {
  block.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'latin1')
}
