import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { temporaryDirectory } from '#server/testing/temporary-directory.ts'

/** Makes calls that wait until somebody writes into a pipe, then one that waits for nothing. */
const script = (module: string) => `
import fs from 'node:fs'
import { enlargeThreadPool } from ${JSON.stringify(module)}
enlargeThreadPool()
for (let pipe = 0; pipe < 7; pipe += 1) fs.open('pipe-' + pipe, 'r', () => undefined)
fs.stat('.', () => process.exit(7))
`

test('calls that wait for a disk do not hold up another one', async () => {
  using directory = temporaryDirectory()
  const pipes = Array.from({ length: 7 }, (_, pipe) => `pipe-${pipe}`)
  expect(Bun.spawnSync(['mkfifo', ...pipes], { cwd: directory.path }).exitCode).toBe(0)
  const source = path.join(directory.path, 'source.ts')
  writeFileSync(source, script(path.join(import.meta.dir, 'thread-pool.ts')))
  // One script, as the built server: the runtime reads several with its threads.
  const built = await Bun.build({ entrypoints: [source], target: 'bun', outdir: directory.path, naming: 'built.js' })
  expect(built.success).toBe(true)
  const { exitCode } = Bun.spawnSync([process.execPath, 'built.js'], { cwd: directory.path, timeout: 60_000 })
  expect(exitCode).toBe(7)
}, 70_000)
