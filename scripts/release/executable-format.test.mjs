import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { hostTarget } from '../binary/targets.mjs'
import { formatOf, targetOf } from './executable-format.mjs'

/** Returns a 64-bit ELF file that consists of its header, two program headers and the interpreter's path. */
function elf(machine, interpreter) {
  const bytes = Buffer.alloc(64 + 2 * 56 + interpreter.length + 1)
  bytes.writeUInt32BE(0x7f454c46)
  bytes.writeUInt16LE(machine, 18)
  bytes.writeBigUInt64LE(64n, 32)
  bytes.writeUInt16LE(56, 54)
  bytes.writeUInt16LE(2, 56)
  bytes.writeUInt32LE(1, 64)
  bytes.writeUInt32LE(3, 64 + 56)
  bytes.writeBigUInt64LE(64n + 112n, 64 + 56 + 8)
  bytes.writeBigUInt64LE(BigInt(interpreter.length + 1), 64 + 56 + 32)
  bytes.write(interpreter, 64 + 112)
  return bytes
}

function machO(processor) {
  const bytes = Buffer.alloc(64)
  bytes.writeUInt32LE(0xfeedfacf)
  bytes.writeUInt32LE(processor, 4)
  return bytes
}

test.each([
  ['linux-x64', elf(62, '/lib64/ld-linux-x86-64.so.2')],
  ['linux-arm64', elf(183, '/lib/ld-linux-aarch64.so.1')],
  ['linux-x64-musl', elf(62, '/lib/ld-musl-x86_64.so.1')],
  ['linux-arm64-musl', elf(183, '/lib/ld-musl-aarch64.so.1')],
  ['darwin-x64', machO(0x01000007)],
  ['darwin-arm64', machO(0x0100000c)],
])('an executable for %s is told by its headers', (target, bytes) => {
  expect(targetOf(formatOf(bytes))).toBe(target)
})

test.each([
  ['too short', Buffer.from('#!/bin/sh\n')],
  ['neither ELF nor Mach-O', Buffer.alloc(100, 'a')],
  ['unknown processor 243', elf(243, '/lib/ld-linux-riscv64-lp64d.so.1')],
  ['unknown interpreter /lib/ld.so', elf(62, '/lib/ld.so')],
])('anything else is refused: %s', (says, bytes) => {
  expect(() => formatOf(bytes)).toThrow(says)
})

test('the program that runs this is for this machine', () => {
  if (process.platform === 'win32') return
  expect(targetOf(formatOf(readFileSync(process.execPath)))).toBe(hostTarget())
})
