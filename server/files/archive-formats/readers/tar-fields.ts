import type { Field } from '../tar-layout.ts'
import { damagedArchive } from './errors.ts'

/** Returns the bytes of a field. */
export const bytesIn = (header: Uint8Array, { at, length }: Field) => header.subarray(at, at + length)

/** Reads octal digits, or binary numbers, which have the first bit set. @throws AppError `invalid` */
export function numberIn(header: Uint8Array, place: Field): number {
  const field = bytesIn(header, place)
  const isBinary = ((field[0] ?? 0) & 0x80) !== 0
  const value = isBinary ? binaryNumber(field) : octalNumber(field)
  if (!Number.isSafeInteger(value)) throw damagedArchive()
  return value
}

function octalNumber(field: Uint8Array): number {
  const digits = Buffer.from(untilNul(field)).toString('latin1').trim()
  if (digits === '') return 0
  return /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : Number.NaN
}

/** Returns a base-256 number. Negative numbers count as -1: only times may be negative, and those before 1970 are not preserved. */
function binaryNumber(field: Uint8Array): number {
  if (((field[0] ?? 0) & 0x40) !== 0) return -1
  if (field[0] !== 0x80) return Number.NaN
  return field.subarray(1).reduce((value, byte) => value * 256 + byte, 0)
}

/** Returns the bytes before the first NUL, or all. */
export function untilNul(bytes: Uint8Array): Uint8Array {
  const end = bytes.indexOf(0)
  return end === -1 ? bytes : bytes.subarray(0, end)
}

/** Reads decimal digits. @throws AppError `invalid` */
export function decimal(value: Uint8Array): number {
  const text = Buffer.from(value).toString('latin1')
  const number = Number(text)
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(number)) throw damagedArchive()
  return number
}
