import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../../scripts/launch/root.mjs'
import { LaunchError } from '../../scripts/launch/say.mjs'

const here = join(root, 'packaging/debian')
const maintainer = 'The authors of Coffer <coffer@packages.invalid>'

/** Shells and the paths of their completion files. */
const completions = [
  ['bash', 'bash-completion/completions/coffer'],
  ['zsh', 'zsh/vendor-completions/_coffer'],
  ['fish', 'fish/vendor_completions.d/coffer.fish'],
]

/**
 * Contents of a package.
 *
 * @typedef {object} Wanted
 * @property {string} program the executable
 * @property {string} architecture Debian's name of the one it is for
 * @property {string} runnable an executable of the same version for this machine, which prints the completion files
 * @property {number} time of the sources, in seconds since the epoch: the same sources produce the same package
 * @property {string} level compression, 0 to 9
 * @property {string} directory receives the package
 */

/**
 * Builds the Debian package of an executable. Requires dpkg-deb, which every Debian and Ubuntu has.
 *
 * @param {Wanted} wanted
 * @returns {string} the file
 * @throws {LaunchError} when a program fails
 */
export function buildPackage({ program, architecture, runnable, time, level, directory }) {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const version = `${manifest.version}-1`
  const tree = mkdtempSync(join(tmpdir(), 'coffer-deb-'))
  try {
    plant(tree, { version, architecture, program, runnable, time })
    const target = join(directory, `coffer_${version}_${architecture}.deb`)
    mkdirSync(directory, { recursive: true })
    run('dpkg-deb', ['--build', '--root-owner-group', '-Zxz', `-z${level}`, tree, target], {
      SOURCE_DATE_EPOCH: String(time),
    })
    return target
  } finally {
    rmSync(tree, { recursive: true })
  }
}

/** Writes every file of the package into the tree. */
function plant(tree, { version, architecture, program, runnable, time }) {
  const put = (path, content, mode = 0o644) => {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), content)
    chmodSync(join(tree, path), mode)
  }
  const source = (name) => readFileSync(join(here, name), 'utf8')
  const zipped = (text) => gzipSync(text, { level: 9 })
  mkdirSync(join(tree, 'usr/bin'), { recursive: true })
  copyFileSync(program, join(tree, 'usr/bin/coffer'))
  chmodSync(join(tree, 'usr/bin/coffer'), 0o755)

  const date = new Date(time * 1000).toISOString().slice(0, 10)
  const manual = source('coffer.1').replace('@DATE@', date).replace('@VERSION@', version)
  const docs = 'usr/share/doc/coffer'
  put('etc/coffer/coffer.yaml', source('coffer.yaml'))
  put('usr/lib/systemd/system/coffer.service', readFileSync(join(root, 'packaging/systemd/coffer.service')))
  put(`${docs}/examples/commands.conf`, readFileSync(join(root, 'packaging/systemd/commands.conf')))
  put(`${docs}/copyright`, copyright(source('copyright')))
  put(`${docs}/changelog.gz`, zipped(readFileSync(join(root, 'CHANGELOG.md'))))
  put(`${docs}/changelog.Debian.gz`, zipped(debianChangelog(version, time)))
  put('usr/share/man/man1/coffer.1.gz', zipped(manual))
  put('usr/share/lintian/overrides/coffer', source('lintian-overrides'))
  for (const [shell, path] of completions) put(`usr/share/${path}`, run(runnable, ['completion', shell]))

  const size = Math.ceil(filesBelow(tree).reduce((sum, path) => sum + lstatSync(path).size, 0) / 1024)
  const values = { VERSION: version, ARCHITECTURE: architecture, MAINTAINER: maintainer, SIZE: String(size) }
  put(
    'DEBIAN/control',
    source('control').replace(/@(\w+)@/g, (_, name) => values[name]),
  )
  put('DEBIAN/conffiles', '/etc/coffer/coffer.yaml\n')
  for (const script of ['postinst', 'prerm', 'postrm']) put(`DEBIAN/${script}`, source(script), 0o755)
  put('DEBIAN/md5sums', checksums(tree))
  for (const path of filesBelow(tree)) utimesSync(path, time, time)
}

/** Returns the copyright file: dependencies and their licenses, from the lockfile. */
function copyright(text) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const lines = Object.entries(packages).flatMap(([path, { version, license, optional, os }]) => {
    const name = path.replace(/^.*node_modules\//, '')
    if (name === '' || !license || (optional && os && !os.includes('linux'))) return []
    return [` ${name} ${version}: ${license}`]
  })
  const notice = readFileSync(join(root, 'NOTICE'), 'utf8').trim().split('\n').slice(2)
  const indented = notice.map((line) => (line.trim() === '' ? ' .' : ` ${line.trimStart()}`))
  return text.replace('@PACKAGES@', [...new Set(lines)].sort().join('\n')).replace('@NOTICE@', indented.join('\n'))
}

function debianChangelog(version, time) {
  const day = new Date(time * 1000).toUTCString().replace('GMT', '+0000')
  return `coffer (${version}) stable; urgency=medium\n\n  * What is new is in changelog.gz.\n\n -- ${maintainer}  ${day}\n`
}

function checksums(tree) {
  const files = filesBelow(tree).filter((path) => !path.startsWith(join(tree, 'DEBIAN')))
  const names = files.map((path) => path.slice(tree.length + 1)).filter((name) => !name.startsWith('etc/'))
  return run('md5sum', names.sort(), {}, tree)
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}

/**
 * Returns the output of a program.
 *
 * @throws LaunchError when it fails
 */
function run(program, args, env = {}, cwd = root) {
  const { error, status, stdout, stderr } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, ...env },
  })
  if (status !== 0) throw new LaunchError(`${program} failed: ${error?.message ?? stderr.trim()}`)
  return stdout
}
