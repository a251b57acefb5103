import { afterAll, beforeAll, expect, setDefaultTimeout, test as testAnywhere } from 'bun:test'
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import manifest from '../../package.json' with { type: 'json' }
import { testWith } from '../../testing/requirements.ts'

const PROJECT = resolve(import.meta.dir, '../..')
const test = testWith('dpkg')
// Each of two releases builds page, server and program, which takes minutes on a busy machine.
setDefaultTimeout(900_000)

/** Debian's name of this machine's architecture. */
const debian = process.arch === 'x64' ? 'amd64' : process.arch

const place = mkdtempSync(join(tmpdir(), 'coffer-release-'))
/** A clone of the last commit: a release refuses changes, which the project may have. */
const clone = join(place, 'clone')

async function run(command: readonly string[], cwd: string) {
  const child = Bun.spawn([...command], { cwd, stdout: 'pipe', stderr: 'pipe' })
  const [out, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
  return { code: await child.exited, out, errors }
}

const release = (...options: readonly string[]) => run(['node', 'scripts/release.mjs', ...options], clone)

beforeAll(async () => {
  expect(await run(['git', 'clone', '--quiet', '--shared', PROJECT, clone], place)).toMatchObject({ code: 0 })
  symlinkSync(realpathSync(join(PROJECT, 'node_modules')), join(clone, 'node_modules'))
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

testAnywhere('a clone with changes is refused, and a folder that is no release is left alone', async () => {
  writeFileSync(join(clone, 'stray.txt'), '')
  const dirty = await release('--only', 'container')
  expect([dirty.code, dirty.errors]).toEqual([1, expect.stringContaining('?? stray.txt')])
  rmSync(join(clone, 'stray.txt'))
  const other = await release('--only', 'container', '--out', place)
  expect([other.code, other.errors]).toEqual([1, expect.stringContaining('is not a release')])
  expect(readdirSync(clone)).not.toContain('dist-release')
})

test('two releases of a commit have the same bytes, and say what is in them', async () => {
  const only = ['--only', `${process.platform}-${process.arch},deb-${debian},container`]
  const sums: string[] = []
  for (const name of ['one', 'two']) {
    const out = join(place, name)
    expect(await release(...only, '--out', out)).toMatchObject({ code: 0 })
    expect(await run(['sha256sum', '--check', '--quiet', 'SHA256SUMS'], out)).toEqual({ code: 0, out: '', errors: '' })
    sums.push(readFileSync(join(out, 'SHA256SUMS'), 'utf8'))
    for (const built of ['dist', 'dist-server', '.launch']) rmSync(join(clone, built), { recursive: true, force: true })
  }
  expect(sums[1]).toBe(sums[0] ?? '')
  const { version } = manifest
  const program = `coffer-${version}-${process.platform}-${process.arch}`
  const packageFile = `coffer_${version}-1_${debian}.deb`
  const container = `coffer-${version}-container.tar.gz`
  expect(readdirSync(join(place, 'one')).sort()).toEqual(
    ['RELEASE-NOTES.md', 'SHA256SUMS', container, program, packageFile].sort(),
  )
  const notes = readFileSync(join(place, 'one/RELEASE-NOTES.md'), 'utf8')
  expect(notes).toMatch(new RegExp(`\\| \`${program}\` .*\\| yes \\|`))
  expect(notes).toContain(`Built, but never run by this release: \`${packageFile}\`, \`${container}\`.`)
  const { out } = await run(['tar', '-tzf', container], join(place, 'one'))
  expect(out.split('\n')).toEqual(
    expect.arrayContaining([`coffer-${version}/packaging/docker/Dockerfile`, `coffer-${version}/package-lock.json`]),
  )
})
