import { afterAll, beforeAll, expect, test } from 'bun:test'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runCaptured } from '../launch/child.mjs'
import { root } from '../launch/root.mjs'

let project = ''

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'coffer-layers-'))
  for (const name of [
    '.dependency-cruiser.cjs',
    '.dependency-cruiser.folders.cjs',
    'tsconfig.json',
    'tsconfig.base.json',
    'package.json',
  ])
    cpSync(join(root, name), join(project, name))
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'))
})

afterAll(() => rmSync(project, { recursive: true, force: true }))

/** Returns the names of the rules that a small server of these files breaks. */
const brokenBy = (config, files) =>
  brokenIn(config, Object.fromEntries(Object.entries(files).map(([path, text]) => [`server/${path}`, text])))

/** Returns the names of the rules that a small project of these files breaks. */
async function brokenIn(config, files) {
  const folders = [...new Set(Object.keys(files).map((path) => path.split('/')[0]))]
  for (const folder of ['contract', 'formats', 'server', 'web'])
    rmSync(join(project, folder), { recursive: true, force: true })
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(project, dirname(path)), { recursive: true })
    writeFileSync(join(project, path), text)
  }
  const cruiser = 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'
  const args = [cruiser, '--config', config, '--output-type', 'json', ...folders]
  const { stdout } = await runCaptured(process.execPath.includes('bun') ? 'node' : process.execPath, args, {
    cwd: project,
  })
  return JSON.parse(stdout).summary.violations.map(({ rule }) => rule.name)
}

const type = 'export type Value = string\n'
const importOf = (path) => `import type { Value } from '#${path}'\nexport const value: Value = ''\n`
const use = (path) => importOf(`server/${path}`)

test('a module may import a lower one, and not a higher one, not even a type', async () => {
  const rules = (files) => brokenBy('.dependency-cruiser.cjs', files)
  expect(await rules({ 'access/a.ts': type, 'files/browse/b.ts': use('access/a.ts') })).toEqual([])
  expect(await rules({ 'access/a.ts': use('files/browse/b.ts'), 'files/browse/b.ts': type })).toEqual([
    'access-below-http',
  ])
  expect(await rules({ 'app.ts': type, 'shares/a.ts': use('app.ts') })).toEqual(['shares-below-operator'])
})

test('the product imports neither scripts nor tools', async () => {
  const files = (folder) => ({
    [`../${folder}/a.ts`]: type,
    'access/b.ts': `import type { Value } from '../../${folder}/a.ts'\nexport const value: Value = ''\n`,
  })
  for (const folder of ['scripts', 'tools'])
    expect(await brokenBy('.dependency-cruiser.cjs', files(folder))).toEqual(['nothing-needs-tools'])
})

test('folders that need each other are found where no two files do', async () => {
  const rules = (files) => brokenBy('.dependency-cruiser.folders.cjs', files)
  const down = { 'files/trash/a.ts': use('files/browse/a.ts'), 'files/browse/a.ts': type, 'files/browse/b.ts': type }
  expect(await rules(down)).toEqual([])
  const both = { ...down, 'files/browse/b.ts': use('files/trash/c.ts'), 'files/trash/c.ts': type }
  expect(await rules(both)).toEqual(['no-folder-cycles', 'no-folder-cycles'])
})

test('page and server may import formats, which import nothing but themselves', async () => {
  const rules = (files) => brokenIn('.dependency-cruiser.cjs', files)
  const used = {
    'formats/a.ts': type,
    'server/files/a.ts': importOf('formats/a.ts'),
    'web/lib/a.ts': importOf('formats/a.ts'),
  }
  expect(await rules({ ...used, 'formats/b.ts': importOf('formats/a.ts') })).toEqual([])
  for (const path of ['contract/a.ts', 'server/platform/a.ts', 'web/lib/b.ts'])
    expect(await rules({ 'formats/a.ts': importOf(path), [path]: type })).toEqual(['formats-stand-alone'])
  const disk = "import { readFileSync } from 'node:fs'\nexport const value = readFileSync\n"
  expect(await rules({ 'formats/a.ts': disk })).toEqual(['formats-stand-alone'])
  expect(await rules({ 'contract/a.ts': importOf('formats/a.ts'), 'formats/a.ts': type })).toContain(
    'contract-stands-alone',
  )
})
