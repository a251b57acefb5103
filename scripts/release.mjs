import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { hostTarget } from './binary/targets.mjs'
import { ensureInstalled } from './launch/install.mjs'
import { workDirectory } from './launch/lock.mjs'
import { ensurePage } from './launch/page.mjs'
import { callerDirectory, root } from './launch/root.mjs'
import { exitWith, LaunchError, say } from './launch/say.mjs'
import { ensureServer } from './launch/server.mjs'
import { parts, programs, selectedParts } from './release/artifacts.mjs'
import { sectionOf } from './release/changelog.mjs'
import { writeChecksums } from './release/checksums.mjs'
import { releaseNotes } from './release/notes.mjs'
import { committedSources } from './release/sources.mjs'

const NOTES = 'RELEASE-NOTES.md'

const usage = `Usage: npm run release -- [OPTION]...

Build the files of a release from the current commit into a folder, with checksums and notes.
Fail if there are uncommitted changes, or if CHANGELOG.md has no dated section for the version.

  --only NAME,...  build only some: ${[...new Set(parts.map(({ group }) => group))].join(', ')},
                   or single files: ${parts.map(({ name }) => name).join(', ')}
  --out FOLDER     write to this folder, which is replaced (default: dist-release)
  --help           print this help`

/** `npm run release`: builds everything that a version consists of. */
await exitWith(async () => {
  const { only, out, help } = wanted()
  if (help) {
    console.log(usage)
    return 0
  }
  const chosen = selectedParts(only)
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const section = sectionOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version)
  const sources = await committedSources(root)
  const [fresh, work] = [`${out}.part`, join(workDirectory, `release-${process.pid}`)]
  ensureReplaceable(out)
  try {
    rmSync(fresh, { recursive: true, force: true })
    const artifacts = await build(chosen, { version, ...sources, folder: fresh, work })
    const notes = { version, commit: sources.commit, machine: hostTarget(), section, artifacts }
    writeFileSync(join(fresh, NOTES), releaseNotes(notes))
    writeChecksums(fresh, [...artifacts.map(({ file }) => file), NOTES])
    rmSync(out, { recursive: true, force: true })
    renameSync(fresh, out)
  } finally {
    for (const folder of [fresh, work]) rmSync(folder, { recursive: true, force: true })
  }
  say(`made Coffer ${version} in ${out}`)
  return 0
})

function wanted() {
  const { only = '', out, help } = parsed()
  const names = only.split(',').map((name) => name.trim())
  return {
    only: names.filter((name) => name !== ''),
    out: out === undefined ? join(root, 'dist-release') : resolve(callerDirectory(), out),
    help,
  }
}

function parsed() {
  try {
    const options = { only: { type: 'string' }, out: { type: 'string' }, help: { type: 'boolean' } }
    return parseArgs({ options }).values
  } catch (error) {
    throw new LaunchError(`${error.message}\n${usage}`)
  }
}

/** Builds the parts one after the other. @returns {Promise<import('./release/notes.mjs').Artifact[]>} */
async function build(chosen, { folder, work, ...release }) {
  const bun = await ensureInstalled()
  await ensurePage()
  await ensureServer(bun)
  mkdirSync(folder, { recursive: true })
  const program = programs(bun, work)
  const artifacts = []
  for (const part of chosen) {
    say(`building ${part.name}`)
    const artifact = await part.build({ ...release, folder, program })
    artifacts.push({ ...artifact, size: statSync(join(folder, artifact.file)).size })
  }
  return artifacts
}

/**
 * Ensures that an output folder is a release or does not exist, because it is replaced.
 *
 * @throws {LaunchError} when it holds anything else
 */
function ensureReplaceable(folder) {
  if (existsSync(folder) && !existsSync(join(folder, 'SHA256SUMS')))
    throw new LaunchError(`--out: ${folder} exists and is not a release. Name another folder.`)
}
