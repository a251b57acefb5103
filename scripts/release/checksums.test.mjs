import { expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCaptured } from '../launch/child.mjs'
import { writeChecksums } from './checksums.mjs'

test('sha256sum checks what was written, sorted by name, and finds a changed file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-sums-'))
  const check = () => runCaptured('sha256sum', ['--check', 'SHA256SUMS'], { cwd: folder })
  try {
    for (const name of ['b', 'a']) writeFileSync(join(folder, name), name)
    writeChecksums(folder, ['b', 'a'])
    expect(readFileSync(join(folder, 'SHA256SUMS'), 'utf8')).toMatch(/^[0-9a-f]{64} {2}a\n[0-9a-f]{64} {2}b\n$/)
    expect(await check()).toMatchObject({ code: 0, stdout: 'a: OK\nb: OK\n' })
    writeFileSync(join(folder, 'a'), 'c')
    expect(await check()).toMatchObject({ code: 1, stdout: 'a: FAILED\nb: OK\n' })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
