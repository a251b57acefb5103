import { expect, test } from 'bun:test'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCaptured } from '../launch/child.mjs'
import { root } from '../launch/root.mjs'

const run = (cwd, ...args) =>
  runCaptured('node', args, { cwd, env: { ...process.env, CI: '', COFFER_TEST_SCALE: undefined } })

test('a word that is neither a step nor a path is answered with the steps there are', async () => {
  const { code, output } = await run(root, 'scripts/test.mjs', 'nosuchstep')
  expect(code).toBe(1)
  expect(output).toMatch(/^coffer: There is no step or path nosuchstep\. Steps: types contract, .*unit, browser/)
})

test('npm run check tests what differs from main, also where names are unusual, and all static checks', async () => {
  const clone = mkdtempSync(join(tmpdir(), 'coffer-check-'))
  const git = (...args) => runCaptured('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: clone })
  try {
    for (const path of ['scripts', 'testing', 'package.json', 'package-lock.json', 'bunfig.toml', 'docs'])
      cpSync(join(root, path), join(clone, path), { recursive: true })
    symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'))
    for (const args of [
      ['init', '-b', 'main'],
      ['add', '.'],
      ['commit', '-m', 'all'],
      ['switch', '-c', 'work'],
    ])
      await git(...args)
    writeFileSync(
      join(clone, 'testing/größe.test.ts'),
      "import { test } from 'bun:test'\ntest('of its own', () => {})\n",
    )
    const { output } = await run(clone, 'scripts/check.mjs')
    expect(output).toContain('(pass) of its own')
    // A clone without the rest of the project passes none of the checks, but they have run.
    for (const check of ['types server', 'lint', 'imports', 'unused']) expect(output).toContain(`== ${check} (`)
    expect(output).toMatch(/\n\d+ passed, \d+ failed\n$/)
  } finally {
    rmSync(clone, { recursive: true })
  }
})
