import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { bunCandidates } from './bun.mjs'

const architecture = { x64: 'x64', arm64: 'aarch64' }[process.arch]
const ours = `@oven/bun-${process.platform}-${architecture}`
let modules

beforeEach(() => {
  modules = mkdtempSync(join(tmpdir(), 'coffer-modules-'))
})
afterEach(() => rmSync(modules, { recursive: true }))

/** Writes a file of this size; Bun's binary has about 100 million bytes, the stub in its place 450. */
function put(path, bytes = 2_000_000) {
  const file = join(modules, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, '')
  truncateSync(file, bytes)
  return file
}

test('after its install step Bun lies in its own package', () => {
  const moved = put('bun/bin/bun.exe')
  expect(bunCandidates(modules)).toEqual([moved])
})

test('without it, the stub is passed over for the packages of this platform', () => {
  put('bun/bin/bun.exe', 450)
  put('.bin/bun', 450)
  const found = ['', '-baseline', '-musl', '-musl-baseline'].map((variant) => put(`${ours}${variant}/bin/bun`))
  put('@oven/bun-plan9-x64/bin/bun')
  put(`${ours}32/bin/bun`)
  expect(bunCandidates(modules).sort()).toEqual(found.sort())
})

test('an empty install has none', () => {
  expect(bunCandidates(modules)).toEqual([])
})
