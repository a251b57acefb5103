// An isolated machine for a page: empty at the start, with a separate network, and discarded at the end.
import {
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { CLONE } from './blocks.ts'

/** Folders that are empty and writable in the room. */
const OWN = ['/etc/coffer', '/files', '/home', '/root', '/run', '/srv', '/tmp', '/var/backups', '/var/lib/coffer']

/** System folders in which files can be created; existing content is read-only. */
const OPEN = ['/etc', '/usr', '/usr/local', '/usr/local/bin', '/var', '/var/lib']

/** File systems that the kernel provides. */
const OF_THE_SYSTEM = ['/dev', '/proc', '/sys']

/** Content of a File Browser database, as JSON. */
const OLD_INSTANCE = join(CLONE, 'server/testing/file-browser/filebrowser-v2.63.23.json')
type OldInstance = Record<'settings' | 'server' | 'auther', unknown> & { users: Record<string, unknown>[] }

/** Result of a block. */
export interface Outcome {
  readonly begun: boolean
  readonly ended: boolean
  /** Output, including errors. */
  readonly said: string
}

/**
 * Returns bind mounts for the content of a folder, each read-only, so that the folder itself is writable; optionally under another path.
 */
function shown(folder: string, as = folder): string[] {
  return readdirSync(folder).flatMap((name) => {
    const [path, inRoom] = [join(folder, name), join(as, name)]
    if (OWN.includes(path) || OF_THE_SYSTEM.includes(path)) return []
    if (OPEN.includes(path)) return ['--tmpfs', path, ...shown(path)]
    const entry = lstatSync(path)
    if (entry.isSymbolicLink()) return ['--symlink', readlinkSync(path), inRoom]
    return entry.isDirectory() || entry.isFile() ? ['--ro-bind', path, inRoom] : []
  })
}

/**
 * Paths of the clone, its packages, the runtime and Node in the room. Every account there can use them, even when their folders on this
 * machine are closed to others, such as a temporary folder or a home.
 */
const IN_ROOM = { clone: '/run/clone', modules: '/run/modules', runtime: '/run/runtime', node: '/run/node' }
const NODE = realpathSync(Bun.which('node') ?? process.execPath)
const RUNTIME = realpathSync(process.execPath)

function tools(): string[] {
  const modules = join(CLONE, 'node_modules')
  const places = [
    [realpathSync(modules), IN_ROOM.modules],
    [dirname(RUNTIME), IN_ROOM.runtime],
    [dirname(dirname(NODE)), IN_ROOM.node],
  ]
  const clone = shown(CLONE, IN_ROOM.clone)
  // A link would point to the packages' path on this machine.
  if (lstatSync(modules).isSymbolicLink()) clone.splice(clone.indexOf(readlinkSync(modules)), 1, IN_ROOM.modules)
  return [...places.flatMap(([from = '', to = '']) => ['--ro-bind', from, to]), '--tmpfs', IN_ROOM.clone, ...clone]
}

const room = (place: string) => [
  ...['bwrap', '--die-with-parent', '--new-session', '--unshare-net', '--unshare-pid', '--unshare-ipc', '--clearenv'],
  ...(process.getuid?.() === 0 ? ['--cap-add', 'ALL'] : []),
  ...shown('/'),
  ...['--dev', '/dev', '--proc', '/proc'],
  ...OWN.flatMap((path) => ['--perms', path === '/tmp' ? '1777' : '0755', '--tmpfs', path]),
  ...tools(),
  ...['--dir', '/tmp/here'],
  ...['--bind', place, '/run/page', '--setenv', 'HOME', '/root', '--setenv', 'LANG', 'C.UTF-8'],
  ...['--setenv', 'PATH', `/run/page/bin:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin:${IN_ROOM.node}/bin`],
  ...['--setenv', 'CLONE', IN_ROOM.clone],
]

/** Returns programs that the room adds: Coffer from this clone, and substitutes for programs that are not installed here. */
function programs(): Record<string, string> {
  const bun = [join(IN_ROOM.runtime, basename(RUNTIME)), '--no-env-file', '--no-install', '--config=/dev/null']
  return {
    coffer: `exec ${bun.join(' ')} '${IN_ROOM.clone}/dist-server/main.js' "$@"`,
    sudo: 'case $1 in -u) shift 2; exec setpriv --reuid 4711 --regid 4711 --clear-groups -- "$@";; esac\nexec "$@"',
    // Writes what an instance of File Browser exports.
    filebrowser: 'cp "/run/page/$1.json" "$3"',
  }
}

/** Returns the settings and users that an instance of File Browser exports. */
function exports(): Record<string, unknown> {
  const { settings, server, auther, users }: OldInstance = JSON.parse(readFileSync(OLD_INSTANCE, 'utf8'))
  const people = users.map(({ passwordHash, ...user }) => ({ ...user, password: passwordHash }))
  return { config: { settings, server, auther }, users: people }
}

/**
 * One block of a scene: its expected output, and, where it ends with a program that keeps running, the output of that program when it is
 * ready.
 */
export interface Step {
  readonly script: string
  readonly until?: string | undefined
}

/** Runs blocks one after another in one shell session, like a reader of the page. */
export async function runBlocks(shell: string, before: string, steps: readonly Step[]): Promise<Outcome[]> {
  const place = mkdtempSync(join(tmpdir(), 'coffer-page-'))
  const put = (name: string, text: string, mode = 0o644) => writeFileSync(join(place, name), text, { mode })
  try {
    Bun.spawnSync(['mkdir', '-m', '755', join(place, 'bin')])
    Bun.spawnSync(['chmod', '755', place])
    for (const [name, text] of Object.entries(programs())) put(`bin/${name}`, `#!/bin/sh\n${text}\n`, 0o755)
    for (const [name, value] of Object.entries(exports())) put(`${name}.json`, JSON.stringify(value))
    put('before', before)
    for (const [index, { script, until }] of steps.entries()) {
      put(`${index}`, script)
      if (until !== undefined) put(`${index}.until`, `${until}\n`)
    }
    const driver = join(IN_ROOM.clone, 'e2e/docs/session.sh')
    const command = [...room(place), '--chdir', '/tmp/here', '--', shell, '-eu', driver, shell, String(steps.length)]
    const child = Bun.spawn(command, { stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })
    const [out, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()])
    await child.exited
    const read = (name: string) => {
      const names = readdirSync(place)
      return names.includes(name) ? readFileSync(join(place, name), 'utf8') : null
    }
    return steps.map((_, index) => {
      const said = read(`${index}.said`)
      return { begun: said !== null, ended: read(`${index}.ended`) !== null, said: `${said ?? ''}${out}${errors}` }
    })
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}
