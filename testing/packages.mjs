// Requirements of tests beyond npm, and the Debian packages that provide them. Read by the test runner (Node) and by the tests (Bun).
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Time limit of an attempt on a busy machine, in milliseconds. */
const TRIAL_LIMIT = 60_000

const isCi = () => process.env.CI === 'true'
const isRoot = () => process.getuid?.() === 0

/** Returns a requirement for a program of the same name. */
const program = (command, debian, reason) => ({ commands: [command], packages: [debian], reason })
const archiver = (command, debian = command) => program(command, debian, 'archives are checked with other programs')

const CHROMIUM = {
  commands: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  places: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
}

/** @type {Record<import('./packages.mjs').Need, import('./packages.mjs').Requirement>} */
export const requirements = {
  browser: {
    ...CHROMIUM,
    needs: ['headlessShell'],
    // The page uses the system's fonts: with these, sizes are the same on every machine.
    packages: ['chromium', 'fonts-liberation'],
    reason: 'some browser tests need a full browser: installed apps, profiles, codecs',
  },
  headlessShell: {
    commands: ['chromium-headless-shell'],
    substitutes: CHROMIUM,
    packages: ['chromium-headless-shell', 'fonts-liberation'],
    reason: 'browser tests use the page in a browser',
  },
  firefox: {
    commands: ['firefox-esr'],
    packages: ['firefox-esr', 'fonts-liberation'],
    reason: 'the page is tested in the engine of Firefox',
  },
  webkit: {
    commands: ['WebKitWebDriver'],
    needs: ['xvfb'],
    packages: ['webkit2gtk-driver', 'fonts-liberation'],
    reason: 'the page is tested in the engine of Safari',
  },
  xvfb: program('Xvfb', 'xvfb', 'WebKit needs an X server, also without a screen'),
  zip: archiver('zip'),
  unzip: archiver('unzip'),
  zipinfo: archiver('zipinfo', 'unzip'),
  tar: archiver('tar'),
  gzip: archiver('gzip'),
  bzip2: archiver('bzip2'),
  xz: archiver('xz', 'xz-utils'),
  zstd: archiver('zstd'),
  lz4: archiver('lz4'),
  python3: { ...archiver('python3'), optional: true },
  tuspy: {
    // A module without a command. The test runs Debian's Python.
    modules: ['/usr/lib/python3/dist-packages/tusclient'],
    packages: ['python3', 'python3-tuspy'],
    reason: 'uploads are resumed with a client of another project',
    optional: true,
  },
  bubblewrap: {
    commands: ['bwrap'],
    needs: ['userNamespaces', 'prlimit'],
    packages: ['bubblewrap'],
    reason: 'commands run in its sandbox',
  },
  prlimit: program('prlimit', 'util-linux', 'it limits the memory of programs'),
  litmus: program('litmus', 'litmus', 'WebDAV is checked with the tests of another project'),
  cadaver: program('cadaver', 'cadaver', 'folders are opened by WebDAV with other clients'),
  rclone: program('rclone', 'rclone', 'folders are opened by WebDAV with other clients'),
  curl: program('curl', 'curl', 'the requests of the documentation are made with it'),
  openssl: program('openssl', 'openssl', 'certificates and signatures are made with it'),
  nginx: {
    commands: ['nginx'],
    places: ['/usr/sbin/nginx'],
    packages: ['nginx-light'],
    reason: 'requests go through a real proxy',
  },
  systemd: program('systemd-analyze', 'systemd', 'it checks the systemd unit'),
  dpkg: program('dpkg-deb', 'dpkg', 'it builds the Debian package'),
  ffmpeg: program('ffmpeg', 'ffmpeg', 'videos get previews with it'),
  heif: {
    commands: ['heif-convert', 'heif-dec'],
    packages: ['libheif-examples'],
    reason: 'HEIC pictures get previews with it',
  },
  bash: program('bash', 'bash', 'shell completion is tried in it'),
  diff: program('diff', 'diffutils', 'unpacked folders are compared with it'),
  flock: program('flock', 'util-linux', 'it locks files as another program does'),
  pgrep: program('pgrep', 'procps', 'running processes are counted with it'),
  ps: program('ps', 'procps', 'running processes are listed with it'),
  unshare: program('unshare', 'util-linux', 'it starts programs in namespaces of their own'),
  root: { attempt: isRoot, packages: [], reason: 'these tests only work as root' },
  mounts: {
    attempt: () => canMount(),
    needs: ['unshare'],
    packages: ['util-linux', 'mount'],
    reason: 'these tests mount small disks, as root',
  },
  userMounts: {
    attempt: () => canMountInNamespace(),
    needs: ['unshare'],
    packages: ['util-linux', 'mount'],
    reason: 'these tests mount disks in a user namespace; the system or its container may forbid it',
  },
  userNamespaces: {
    attempt: canMakeUserNamespace,
    packages: ['bubblewrap'],
    reason: 'programs are isolated in user namespaces; the system or its container may forbid them',
  },
}

const found = new Map()

/**
 * Returns whether this machine has everything that `name` needs. The answer is cached until {@link forget}.
 *
 * @param {import('./packages.mjs').Need} name
 */
export function isThere(name) {
  const known = found.get(name)
  if (known !== undefined) return known
  const { needs = [], attempt, ...files } = requirementOf(name)
  const answer = isInstalled(files) && needs.every(isThere) && (attempt === undefined || attempt())
  found.set(name, answer)
  return answer
}

/** Clears all cached answers, after packages were installed. */
export const forget = () => found.clear()

/**
 * Returns the names together with everything that they need in turn.
 *
 * @param {Iterable<import('./packages.mjs').Need>} names
 * @returns {import('./packages.mjs').Need[]}
 */
export function withNeeds(names) {
  const all = new Set(names)
  for (const name of all) for (const more of requirementOf(name).needs ?? []) all.add(more)
  return [...all]
}

/**
 * @param {string} name
 * @throws {Error} when there is no such requirement
 */
export function requirementOf(name) {
  const requirement = Object.hasOwn(requirements, name) ? requirements[name] : undefined
  if (requirement === undefined) throw new Error(`there is no requirement called ${name}`)
  return requirement
}

/**
 * Returns whether the programs and modules of a requirement are on this machine, without trying whether they work here. A substitute
 * suffices on a newcomer's machine, but not in CI.
 *
 * @param {import('./packages.mjs').Requirement} requirement
 */
export function isInstalled({ commands = [], places = [], modules = [], substitutes }) {
  const has = commands.some(findCommand) || places.some(isExecutable)
  if (commands.length + places.length > 0 && !has)
    return substitutes !== undefined && !isCi() && isInstalled(substitutes)
  return modules.every((module) => existsSync(module))
}

/** Returns the path of a program that this user may execute, from `PATH`; undefined when there is none. */
const findCommand = (command) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, command))
    .find(isExecutable)

function isExecutable(file) {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return false
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false // exists, but this user may not execute it
  }
}

const succeeds = (command, args) => spawnSync(command, args, { stdio: 'ignore', timeout: TRIAL_LIMIT }).status === 0

function canMakeUserNamespace() {
  if (findCommand('bwrap')) return succeeds('bwrap', ['--unshare-all', '--ro-bind', '/', '/', '--', '/bin/true'])
  return succeeds('unshare', ['--user', '--map-root-user', 'true'])
}

const MOUNT = ['--mount', 'sh', '-c', 'mount -t tmpfs -o size=64k none /mnt']

/** Returns whether this process can mount file systems. The test mount ends with its namespace. */
const canMount = () => isRoot() && succeeds('unshare', MOUNT)

const canMountInNamespace = () => succeeds('unshare', ['--user', '--map-root-user', ...MOUNT])
