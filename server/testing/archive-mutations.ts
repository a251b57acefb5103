import { crc32 } from 'node:zlib'
import { fc } from '#testing/properties.ts'

/** A change to the bytes of a file. Numbers are taken modulo what the bytes permit, so that every combination is valid. */
type Mutation = {
  readonly operator: keyof typeof OPERATORS
  readonly at: number
  readonly to: number
  readonly length: number
  readonly value: number
}

/** Bytes that a mutation splices in: those of another valid file. */
type Donor = Buffer
type Operator = (bytes: Buffer, mutation: Mutation, donor: Donor) => Buffer

const OPERATORS = {
  flipBit: (bytes: Buffer, { at, value }: Mutation) => {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ (1 << (value % 8))
    return changed
  },
  setByte: (bytes: Buffer, { at, value }: Mutation) => {
    const changed = Buffer.from(bytes)
    changed[at] = value & 0xff
    return changed
  },
  truncate: (bytes: Buffer, { at }: Mutation) => bytes.subarray(0, at),
  remove: (bytes: Buffer, { at, length }: Mutation) =>
    Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]),
  duplicate: (bytes: Buffer, { at, to, length }: Mutation) =>
    Buffer.concat([bytes.subarray(0, to), bytes.subarray(at, at + length), bytes.subarray(to)]),
  duplicateBlock: (bytes: Buffer, { at, to, length }: Mutation) => {
    const [start, target] = [at - (at % 512), to - (to % 512)]
    const end = start + 512 * (1 + (length % 4))
    return Buffer.concat([bytes.subarray(0, target), bytes.subarray(start, end), bytes.subarray(target)])
  },
  repeat: (bytes: Buffer, { at, length, value }: Mutation) => {
    const part = bytes.subarray(at, at + length)
    const times = Array.from({ length: 1 + (value % 30) }, () => part)
    return Buffer.concat([bytes.subarray(0, at), ...times, bytes.subarray(at)])
  },
  splice: (bytes: Buffer, { at, to, length }: Mutation, donor: Donor) => {
    const start = to % Math.max(1, donor.length)
    return Buffer.concat([bytes.subarray(0, at), donor.subarray(start, start + length), bytes.subarray(at)])
  },
  append: (bytes: Buffer, _: Mutation, donor: Donor) => Buffer.concat([bytes, donor]),
  swapIntegers: (bytes: Buffer, { at, to, value }: Mutation) => {
    const width = WIDTHS[value % WIDTHS.length] ?? 1
    const changed = Buffer.from(bytes)
    changed.set(bytes.subarray(to, Math.min(to + width, bytes.length)).subarray(0, bytes.length - at), at)
    changed.set(bytes.subarray(at, Math.min(at + width, bytes.length)).subarray(0, bytes.length - to), to)
    return changed
  },
  setInteger: (bytes: Buffer, { at, length, value }: Mutation) => {
    const width = WIDTHS[length % WIDTHS.length] ?? 1
    const changed = Buffer.from(bytes)
    const field = changed.subarray(at, at + width)
    if (value % 4 === 0) field.fill(0)
    else if (value % 4 === 1) field.fill(0xff)
    else addTo(field, value % 4 === 2 ? 1 : -1)
    return changed
  },
  setOctal: (bytes: Buffer, { at, value }: Mutation) => {
    const changed = Buffer.from(bytes)
    const number = OCTAL_NUMBERS[value % OCTAL_NUMBERS.length] ?? Buffer.alloc(0)
    number.copy(changed, at - (at % 512) + (value % 2 === 0 ? 124 : 136))
    return changed
  },
  setType: (bytes: Buffer, { at, value }: Mutation) => {
    const changed = Buffer.from(bytes)
    const place = at - (at % 512) + 156
    if (place < changed.length) changed[place] = TAR_TYPES.charCodeAt(value % TAR_TYPES.length)
    return changed
  },
} as const

const WIDTHS = [1, 2, 4, 8] as const
const TAR_TYPES = '01234567xgLKVXSDMN'
/** Sizes and times of 12 bytes in tar headers: octal, not octal, and binary ones of both signs. */
const OCTAL_NUMBERS = [
  '00000000000\0',
  '77777777777\0',
  '00000000001\0',
  '00000001000\0',
  '-0000000001\0',
  '0000000008\0\0',
  '            ',
  '\x80\0\0\0\0\0\0\0\0\0\x02\0',
  '\x80\0\0\0\x7f\xff\xff\xff\xff\xff\xff\xff',
  '\x80\x7f\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff',
  '\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xfe\0',
].map((text) => Buffer.from(text, 'latin1'))

/** Adds to a little-endian integer, with wraparound. */
function addTo(field: Buffer, amount: 1 | -1): void {
  for (let at = 0; at < field.length; at += 1) {
    const sum = (field[at] ?? 0) + amount
    field[at] = sum & 0xff
    if (sum >= 0 && sum <= 0xff) return
  }
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  operator: fc.constantFrom(...(Object.keys(OPERATORS) as (keyof typeof OPERATORS)[])),
  at: fc.nat(),
  to: fc.nat(),
  length: fc.oneof(fc.integer({ min: 1, max: 16 }), fc.integer({ min: 1, max: 2048 })),
  value: fc.nat(),
})

function apply(bytes: Buffer, donor: Donor, { at, to, ...rest }: Mutation): Buffer {
  if (bytes.length === 0) return bytes
  const placed = { ...rest, at: at % bytes.length, to: to % bytes.length }
  const operator: Operator = OPERATORS[rest.operator]
  return operator(bytes, placed, donor)
}

/** Maximum length of a mutated file, in bytes: several repetitions multiply it. */
const MAX_LENGTH = 1024 * 1024

/** A mutated file, and a description of the changes for reports. */
export type MutatedFile = { readonly bytes: Buffer; readonly changes: string }

/**
 * Generates mutations of valid files: one to six random changes, of which those later in the list apply to the result of the earlier ones.
 *
 * @param repair corrects checksums that would end most attempts early; applied to every other file
 */
export function mutatedFiles(
  seeds: readonly Uint8Array[],
  repair: (bytes: Buffer) => Buffer = (bytes) => bytes,
): fc.Arbitrary<MutatedFile> {
  const seed = fc.nat(seeds.length - 1)
  return fc
    .record({
      seed,
      donor: seed,
      mutations: fc.array(mutation, { minLength: 1, maxLength: 6, size: 'max' }),
      repaired: fc.boolean(),
    })
    .map((choice) => {
      const donor = Buffer.from(seeds[choice.donor] ?? [])
      const start = Buffer.from(seeds[choice.seed] ?? [])
      const bytes = choice.mutations
        .reduce<Buffer>((part, each) => apply(part, donor, each), start)
        .subarray(0, MAX_LENGTH)
      return { bytes: choice.repaired ? repair(Buffer.from(bytes)) : bytes, changes: JSON.stringify(choice) }
    })
    .map((file) => Object.assign(file, { [fc.toStringMethod]: () => file.changes }))
}

/** Corrects the checksum of every block that looks like a tar header. */
export function repairTar(bytes: Buffer): Buffer {
  for (let at = 0; at + 512 <= bytes.length; at += 512) {
    const header = bytes.subarray(at, at + 512)
    if (header.toString('latin1', 257, 262) === 'ustar') sealTarHeader(header)
  }
  return bytes
}

/** Writes the checksum of a tar header. */
export function sealTarHeader(header: Buffer): Buffer {
  header.fill(0x20, 148, 156)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return header
}

/** Corrects the checksums in the first stream header, the first block header and the footer of an xz file. */
export function repairXz(bytes: Buffer): Buffer {
  if (bytes.length < 32) return bytes
  bytes.writeUInt32LE(crc32(bytes.subarray(6, 8)), 8)
  const length = ((bytes[12] ?? 0) + 1) * 4
  if (12 + length <= bytes.length) bytes.writeUInt32LE(crc32(bytes.subarray(12, 12 + length - 4)), 12 + length - 4)
  bytes.writeUInt32LE(crc32(bytes.subarray(bytes.length - 8, bytes.length - 2)), bytes.length - 12)
  return bytes
}

/** Corrects the header checksum of the first LZ4 frame. */
export function repairLz4(bytes: Buffer): Buffer {
  const flags = bytes[4] ?? 0
  const end = 6 + (flags & 8 ? 8 : 0) + (flags & 1 ? 4 : 0)
  if (end < bytes.length) bytes[end] = (Bun.hash.xxHash32(bytes.subarray(4, end)) >>> 8) & 0xff
  return bytes
}
