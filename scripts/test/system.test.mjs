import { expect, test } from 'bun:test'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { forget } from '../../testing/packages.mjs'
import { ensureSystem } from './system.mjs'

/** Runs `work` where `PATH` is an empty folder. */
async function withEmptyPath(work) {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-system-'))
  const usual = process.env.PATH
  process.env.PATH = folder
  forget()
  try {
    return await work(folder)
  } finally {
    process.env.PATH = usual
    forget()
    rmSync(folder, { recursive: true })
  }
}

test('what is missing is installed once, and what is missing afterwards is returned', () =>
  withEmptyPath(async (folder) => {
    const installed = []
    const install = async (packages) => {
      installed.push(packages)
      writeFileSync(join(folder, 'unzip'), '')
      chmodSync(join(folder, 'unzip'), 0o755)
    }
    const missing = await ensureSystem(new Set(['unzip', 'zipinfo', 'zstd']), install)
    expect(installed).toEqual([['unzip', 'zstd']])
    expect(missing).toMatchObject([
      { name: 'zipinfo', packages: ['unzip'], optional: false },
      { name: 'zstd', packages: ['zstd'], reason: 'archives are checked with other programs' },
    ])
    expect(await ensureSystem(new Set(['unzip']), install)).toEqual([])
    expect(installed).toHaveLength(1)
  }))

test('where nothing can be installed, what is missing is returned', () =>
  withEmptyPath(async () => {
    const missing = await ensureSystem(new Set(['bubblewrap']), null)
    expect(missing.map(({ name }) => name)).toEqual(['bubblewrap', 'userNamespaces', 'prlimit'])
  }))

test('a name that is not in the table is refused', async () => {
  await expect(ensureSystem(new Set(['bubblwrap']), null)).rejects.toThrow('no requirement called bubblwrap')
})
