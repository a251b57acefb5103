import type { SystemFolder } from '#server/storage/local/system-folders.ts'
import type { SandboxLimits } from './sandbox.ts'

/** The operator's policy for all programs. */
export type SandboxPolicy = {
  /** Whether programs can reach the network, including this machine. */
  readonly network: boolean
  /** Further system folders, visible read-only at the same paths. */
  readonly folders: readonly string[]
  /** Search path for program names. */
  readonly path: readonly string[]
}

/** A mount of files, by the number of the child's descriptor. */
export type FilesMount = { readonly at: string; readonly descriptor: number; readonly isWritable: boolean }
/** A place that is covered by an empty file or folder. */
export type HiddenPlace = { readonly at: string; readonly isFolder: boolean }

export type Confinement = {
  readonly policy: SandboxPolicy
  readonly system: readonly SystemFolder[]
  readonly mounts: readonly (FilesMount | HiddenPlace)[]
  /** Initial working directory. */
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
  readonly memory: number
  /** Descriptor numbers of the filter, the account file and the group file. */
  readonly descriptors: { readonly filter: number | null; readonly accounts: number; readonly groups: number }
  readonly inTerminal: boolean
}

/** User and group id of programs inside; files they write belong to the server's user. */
const SANDBOX_ID = '1000'
export const ACCOUNTS = `root:x:0:0::/:/bin/false\ncoffer:x:${SANDBOX_ID}:${SANDBOX_ID}::/tmp:/bin/sh\n`
export const GROUPS = `root:x:0:\ncoffer:x:${SANDBOX_ID}:\n`

/** Files of `/etc` that programs need and that reveal nothing about this machine. */
const FROM_ETC = [
  'alternatives',
  'ld.so.cache',
  'ld.so.conf',
  'ld.so.conf.d',
  'localtime',
  'fonts',
  'ssl/certs',
  'ca-certificates',
  'mime.types',
  'magic',
]
const FOR_NETWORK = ['resolv.conf', 'hosts', 'nsswitch.conf']

/** Divisor of the memory limit for files in memory (tmpfs). */
const TMPFS_DIVISOR = 4

/** Returns the arguments of bubblewrap (bwrap(1)), from the outside in: later mounts cover earlier ones. */
export function bubblewrapArguments(wanted: Confinement): string[] {
  const { policy, system, mounts, env, memory, descriptors, inTerminal } = wanted
  const room = String(Math.floor(memory / TMPFS_DIVISOR))
  const etc = policy.network ? [...FROM_ETC, ...FOR_NETWORK] : FROM_ETC
  return [
    ...['--unshare-user', '--unshare-all', '--disable-userns', '--die-with-parent', '--hostname', 'coffer'],
    ...(policy.network ? ['--share-net'] : []),
    // A terminal's program leads its session; any other gets a new session, so that it cannot inject input into a terminal.
    ...(inTerminal ? [] : ['--new-session']),
    ...['--uid', SANDBOX_ID, '--gid', SANDBOX_ID, '--clearenv'],
    ...Object.entries(env).flatMap(([name, value]) => ['--setenv', name, value]),
    ...system.flatMap(({ path, link }) => (link === null ? ['--ro-bind', path, path] : ['--symlink', link, path])),
    ...etc.flatMap((name) => ['--ro-bind-try', `/etc/${name}`, `/etc/${name}`]),
    ...['--ro-bind-data', String(descriptors.accounts), '/etc/passwd'],
    ...['--ro-bind-data', String(descriptors.groups), '/etc/group'],
    ...policy.folders.flatMap((folder) => ['--ro-bind', folder, folder]),
    ...['--proc', '/proc', '--dev', '/dev', '--size', room, '--tmpfs', '/dev/shm', '--remount-ro', '/dev'],
    // Kernel settings belong to root, which programs run as where the server runs as root.
    ...['--remount-ro', '/proc'],
    ...['--perms', '1777', '--size', room, '--tmpfs', '/tmp'],
    ...mounts.flatMap(argumentsOf),
    // Remounted read-only once their visible contents are mounted.
    ...mounts.flatMap((mount) => (isHiddenFolder(mount) ? ['--remount-ro', mount.at] : [])),
    ...['--remount-ro', '/', '--chdir', wanted.folder],
    ...(descriptors.filter === null ? [] : ['--seccomp', String(descriptors.filter)]),
  ]
}

function argumentsOf(mount: FilesMount | HiddenPlace): string[] {
  if ('descriptor' in mount)
    return [mount.isWritable ? '--bind-fd' : '--ro-bind-fd', String(mount.descriptor), mount.at]
  if (!mount.isFolder) return ['--ro-bind', '/dev/null', mount.at]
  return ['--size', '65536', '--tmpfs', mount.at]
}

const isHiddenFolder = (mount: FilesMount | HiddenPlace) => 'isFolder' in mount && mount.isFolder

/** `processes` is set only where a program's processes are counted separately from others of the server's account. */
type ProcessLimits = Pick<SandboxLimits, 'processor' | 'memory' | 'openFiles'> & { readonly processes: number | null }

/** Returns a command with limits for each of its processes (prlimit(1)). */
export function withProcessLimits(
  prlimit: string,
  { processor, memory, processes, openFiles }: ProcessLimits,
  command: readonly string[],
): string[] {
  return [
    prlimit,
    ...(processes === null ? [] : [`--nproc=${processes}`]),
    `--data=${memory}`,
    `--cpu=${processor}`,
    `--nofile=${openFiles}`,
    '--core=0',
    '--memlock=65536',
    ...command,
  ]
}
