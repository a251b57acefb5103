import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { runCaptured } from '../launch/child.mjs'
import { root } from '../launch/root.mjs'
import { LaunchError, say } from '../launch/say.mjs'

/** One of other people's programs that open what Coffer packs. */
function program(command, debian) {
  return { commands: [command], places: [], debian: [debian], reason: 'archives are opened by other people’s programs' }
}

/** Everything the tests need that npm cannot install: one of the commands, from which Debian packages, for what. */
const needed = {
  browser: {
    commands: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    places: [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ],
    // The page asks for the system's fonts; with these the measures are the same everywhere.
    debian: ['chromium', 'fonts-liberation'],
    reason: 'the browser tests use the page as a person does',
  },
  unzip: program('unzip', 'unzip'),
  zipinfo: program('zipinfo', 'unzip'),
  tar: program('tar', 'tar'),
  gzip: program('gzip', 'gzip'),
  bzip2: program('bzip2', 'bzip2'),
  xz: program('xz', 'xz-utils'),
  zstd: program('zstd', 'zstd'),
  lz4: program('lz4', 'lz4'),
  python3: program('python3', 'python3'),
  tuspy: {
    // It has no command: it is there when its module is.
    commands: [],
    places: [],
    modules: ['/usr/lib/python3/dist-packages/tusclient'],
    debian: ['python3', 'python3-tuspy'],
    reason: 'uploads go on with a client that is not ours',
  },
  bubblewrap: {
    commands: ['bwrap'],
    places: [],
    debian: ['bubblewrap'],
    reason: 'commands are run as the server runs them',
  },
  curl: { ...program('curl', 'curl'), reason: 'the documentation’s requests are made with it' },
  openssl: { ...program('openssl', 'openssl'), reason: 'certificates are made with it, and signatures compared' },
  nginx: {
    commands: ['nginx'],
    places: ['/usr/sbin/nginx'],
    debian: ['nginx-light'],
    reason: 'Coffer is asked through a real proxy',
  },
  systemd: {
    commands: ['systemd-analyze'],
    places: [],
    debian: ['systemd'],
    reason: 'the unit is checked by it',
  },
  dpkg: { commands: ['dpkg-deb'], places: [], debian: ['dpkg'], reason: 'the Debian package is made with it' },
  ffmpeg: { ...program('ffmpeg', 'ffmpeg'), reason: 'videos have previews by it' },
  heif: {
    commands: ['heif-convert', 'heif-dec'],
    places: [],
    debian: ['libheif-examples'],
    reason: 'HEIC pictures have previews by it',
  },
}

/**
 * Makes sure that what the steps need is on this machine: installs it on Debian and Ubuntu as root.
 *
 * @param {Set<string>} needs names of `needed`
 * @throws {LaunchError} naming everything that is missing
 */
export async function ensureSystem(needs) {
  const missing = Object.entries(needed).flatMap(([name, need]) => (needs.has(name) && !isThere(need) ? [need] : []))
  if (missing.length === 0) return
  if (canUseApt()) await aptInstall(missing)
  const still = missing.filter((need) => !isThere(need))
  if (still.length === 0) return
  const lines = still.map(
    ({ debian, reason, commands, modules = [] }) =>
      `  ${debian.join(', ')}: ${reason} (looked for ${[...commands, ...modules].join(', ')})`,
  )
  throw new LaunchError(`missing on this machine, please install:\n${lines.join('\n')}`)
}

function isThere({ commands, places, modules = [] }) {
  if (modules.length > 0 && modules.every((module) => existsSync(module))) return true
  const folders = (process.env.PATH ?? '').split(delimiter)
  const files = commands.flatMap((command) => folders.map((folder) => join(folder, command)))
  return [...files, ...places].some(isExecutable)
}

function isExecutable(file) {
  if (!existsSync(file)) return false
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false // there, but not for us to run
  }
}

function canUseApt() {
  return existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0
}

async function aptInstall(missing) {
  const packages = missing.flatMap((need) => need.debian)
  say(`installing ${packages.join(', ')} (apt-get)`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = ['install', '--yes', '--quiet', '--no-install-recommends', ...packages]
  for (const args of [['update', '--quiet'], install]) {
    const { code, output } = await runCaptured('apt-get', args, { cwd: root, env })
    if (code !== 0) throw new LaunchError(`apt-get ${args[0]} failed (exit code ${code}):\n${output.trim()}`)
  }
}
