/**
 * System, processor and C library that an executable is for.
 *
 * @typedef {{ system: 'linux' | 'darwin', arch: 'x64' | 'arm64', libc?: 'glibc' | 'musl', interpreter?: string }} Format
 */

const ELF = 0x7f454c46
/** 64-bit Mach-O, least significant byte first (mach-o/loader.h). */
const MACH_O = 0xfeedfacf

/** Values of `e_machine` (ELF) and `cputype` (Mach-O). */
const machines = { elf: { 62: 'x64', 183: 'arm64' }, machO: { 16777223: 'x64', 16777228: 'arm64' } }

/** Type of the ELF program header that names the interpreter. */
const PT_INTERP = 3

const libcs = { 'ld-linux': 'glibc', 'ld-musl': 'musl' }

/**
 * Reads from the headers of an executable where it runs: 64-bit ELF or Mach-O.
 *
 * @param {Buffer} bytes its first bytes, or all
 * @returns {Format}
 * @throws {Error} when it is neither, or its processor is not supported
 */
export function formatOf(bytes) {
  if (bytes.length < 64) throw new Error('too short for an executable')
  if (bytes.readUInt32BE(0) === ELF) return elf(bytes)
  if (bytes.readUInt32LE(0) === MACH_O) return { system: 'darwin', arch: archOf(machines.machO, bytes.readUInt32LE(4)) }
  throw new Error('neither ELF nor Mach-O')
}

function elf(bytes) {
  const arch = archOf(machines.elf, bytes.readUInt16LE(18))
  const interpreter = interpreterOf(bytes)
  const [, linker] = /\/(ld-(?:linux|musl))-/.exec(interpreter) ?? []
  if (linker === undefined) throw new Error(`unknown interpreter ${interpreter}`)
  return { system: 'linux', arch, libc: libcs[linker], interpreter }
}

/** Returns the path of the dynamic linker, which is in the file as a string that ends with a zero byte. */
function interpreterOf(bytes) {
  const [table, size, count] = [Number(bytes.readBigUInt64LE(32)), bytes.readUInt16LE(54), bytes.readUInt16LE(56)]
  for (let at = table; at < table + size * count; at += size) {
    if (bytes.readUInt32LE(at) !== PT_INTERP) continue
    const [start, length] = [Number(bytes.readBigUInt64LE(at + 8)), Number(bytes.readBigUInt64LE(at + 32))]
    return bytes.toString('latin1', start, start + length - 1)
  }
  throw new Error('it names no interpreter')
}

function archOf(known, machine) {
  const arch = known[machine]
  if (arch === undefined) throw new Error(`unknown processor ${machine}`)
  return arch
}

/**
 * Returns the name of the target (scripts/binary/targets.mjs) that an executable is for.
 *
 * @param {Format} format
 */
export const targetOf = ({ system, arch, libc }) => `${system}-${arch}${libc === 'musl' ? '-musl' : ''}`
