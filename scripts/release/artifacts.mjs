import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildPackage } from '../../packaging/debian/package.mjs'
import { buildBinary } from '../binary/build.mjs'
import { hostTarget } from '../binary/targets.mjs'
import { runCaptured } from '../launch/child.mjs'
import { root } from '../launch/root.mjs'
import { LaunchError } from '../launch/say.mjs'
import { formatOf, targetOf } from './executable-format.mjs'

/** Compression level of the libraries in executables (zstd). Higher ones need eight times the memory to unpack, and save 0.4 %. */
const level = '19'

/**
 * Shared state of a release that is being built.
 *
 * @typedef {object} Release
 * @property {string} version
 * @property {string} commit
 * @property {number} time of the commit, in seconds since the epoch
 * @property {string} folder receives the files
 * @property {(target: string) => Promise<string>} program returns the executable of a target, built once
 */

/**
 * A part of a release.
 *
 * @typedef {object} Part
 * @property {string} name for `--only`
 * @property {string} group also for `--only`
 * @property {(release: Release) => Promise<import('./notes.mjs').Artifact>} build
 */

const executable = (target, use) => ({
  name: target,
  group: target.split('-')[0],
  build: async ({ version, folder, program }) => {
    const file = `coffer-${version}-${target}`
    copyFileSync(await program(target), join(folder, file))
    return { file, use, ...(await checkExecutable(join(folder, file), { target, version })) }
  },
})

const debianPackage = (architecture, target) => ({
  name: `deb-${architecture}`,
  group: 'deb',
  build: async ({ folder, time, program }) => {
    const made = buildPackage({
      ...{ architecture, directory: folder, time, level: '6' },
      program: await program(target),
      runnable: await program(hostTarget()),
    })
    const field = await successful('dpkg-deb', ['--field', made, 'Architecture'])
    if (field.trim() !== architecture) throw new LaunchError(`${made} is for ${field.trim()}`)
    const checked = `its program is \`${target}\`; \`dpkg-deb\` reads it; not installed by this release`
    return {
      file: made.slice(folder.length + 1),
      use: `Debian 12, Ubuntu 22.04 or newer, ${architecture}`,
      ran: false,
      checked,
    }
  },
})

const container = {
  name: 'container',
  group: 'container',
  build: async ({ version, folder, commit }) => {
    const file = `coffer-${version}-container.tar.gz`
    await archiveContext(join(folder, file), { version, commit })
    const checked = 'its scripts are tested without an engine (`npm test -- packages`)'
    return { file, use: 'building the image: Dockerfile, sources, compose files', ran: false, checked }
  },
}

/** Parts of a release, in the order of the notes. @type {Part[]} */
export const parts = [
  executable('linux-x64', 'Linux, glibc 2.17 or newer (thumbnails: 2.28), x64'),
  executable('linux-arm64', 'Linux, glibc 2.17 or newer (thumbnails: 2.28), arm64'),
  executable('linux-x64-musl', 'Linux, musl (Alpine), x64'),
  executable('linux-arm64-musl', 'Linux, musl (Alpine), arm64'),
  executable('darwin-x64', 'macOS 13 or newer, Intel'),
  executable('darwin-arm64', 'macOS 13 or newer, Apple silicon'),
  debianPackage('amd64', 'linux-x64'),
  debianPackage('arm64', 'linux-arm64'),
  container,
]

/**
 * Returns the parts with one of the names or groups, or all when there are no words.
 *
 * @param {string[]} words
 * @throws {LaunchError} for a word that is neither
 */
export function selectedParts(words) {
  for (const word of words) {
    if (parts.some(({ name, group }) => name === word || group === word)) continue
    const known = [...new Set(parts.flatMap(({ name, group }) => [group, name]))]
    throw new LaunchError(`--only: there is no ${word}. Known: ${known.join(', ')}`)
  }
  return words.length === 0 ? parts : parts.filter(({ name, group }) => words.includes(name) || words.includes(group))
}

/**
 * Returns a function that builds executables, each once.
 *
 * @param {string} bun the runtime's program
 * @param {string} directory receives them
 */
export function programs(bun, directory) {
  const built = new Map()
  return async (target) => {
    if (!built.has(target)) built.set(target, await buildBinary({ bun, target, directory, level }))
    return built.get(target)
  }
}

/** Compares the headers of an executable with its target, and runs it where this machine can. */
async function checkExecutable(file, { target, version }) {
  const format = formatOf(readFileSync(file))
  if (targetOf(format) !== target) throw new LaunchError(`${file} is for ${targetOf(format)}`)
  const header = format.interpreter ? `ELF ${format.arch}, \`${format.interpreter}\`` : `Mach-O ${format.arch}`
  if (target !== hostTarget()) return { ran: false, checked: header }
  const said = await successful(file, ['--version'])
  if (said !== `Coffer ${version}\n`) throw new LaunchError(`${file} --version says ${said.trim()}`)
  return { ran: true, checked: `${header}; \`--version\`` }
}

/** Writes the build context of the image: the committed files without the browser tests, which .dockerignore leaves out, too. */
async function archiveContext(file, { version, commit }) {
  const [tar, prefix] = [`${file}.part`, `--prefix=coffer-${version}/`]
  await successful('git', ['archive', '--format=tar', prefix, `--output=${tar}`, commit, '--', '.', ':(exclude)e2e'])
  writeFileSync(file, gzipSync(readFileSync(tar), { level: 9 }))
  rmSync(tar)
}

/**
 * Returns what a program writes to standard output.
 *
 * @throws {LaunchError} when it fails
 */
async function successful(program, args) {
  const { code, output, stdout } = await runCaptured(program, args, { cwd: root })
  if (code !== 0) throw new LaunchError(`${program} ${args[0]} failed (exit code ${code}):\n${output.trim()}`)
  return stdout
}
