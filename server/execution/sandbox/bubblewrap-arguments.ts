import type { SystemFolder } from '#server/storage/local/system-folders.ts'
import type { SandboxLimits } from './sandbox.ts'

/** What the operator decided for all programs. */
export type SandboxPolicy = {
  /** May they reach the network, this machine included? */
  readonly network: boolean
  /** Further folders of the system that they find where they are, to read only. */
  readonly folders: readonly string[]
  /** Where their names are looked up. */
  readonly path: readonly string[]
}

/** A mount of files, by the number of a descriptor that the child has. */
export type FilesMount = { readonly at: string; readonly descriptor: number; readonly isWritable: boolean }
/** Nothing, in the place of what is there. */
export type HiddenPlace = { readonly at: string; readonly isFolder: boolean }

export type Confinement = {
  readonly policy: SandboxPolicy
  readonly system: readonly SystemFolder[]
  readonly mounts: readonly (FilesMount | HiddenPlace)[]
  /** Where it begins. */
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
  readonly memory: number
  /** Of a filter, the account file and the group file. */
  readonly descriptors: { readonly filter: number | null; readonly accounts: number; readonly groups: number }
  readonly inTerminal: boolean
}

/** Who a program is, in there; what it writes belongs to whom the server runs as. */
const WHO = '1000'
export const ACCOUNTS = `root:x:0:0::/:/bin/false\ncoffer:x:${WHO}:${WHO}::/tmp:/bin/sh\n`
export const GROUPS = `root:x:0:\ncoffer:x:${WHO}:\n`

/** Files of `/etc` that programs need and that tell nothing of this machine. */
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

/** A small part of what programs may use is for files that are in memory only. */
const TEMPORARY = 4

/** What bubblewrap is told (bwrap(1)), from the outside in: what stands later covers what is there. */
export function bubblewrapArguments(wanted: Confinement): string[] {
  const { policy, system, mounts, env, memory, descriptors, inTerminal } = wanted
  const room = String(Math.floor(memory / TEMPORARY))
  const etc = policy.network ? [...FROM_ETC, ...FOR_NETWORK] : FROM_ETC
  return [
    ...['--unshare-user', '--unshare-all', '--disable-userns', '--die-with-parent', '--hostname', 'coffer'],
    ...(policy.network ? ['--share-net'] : []),
    // A terminal's program leads its session; any other has none to put characters into.
    ...(inTerminal ? [] : ['--new-session']),
    ...['--uid', WHO, '--gid', WHO, '--clearenv'],
    ...Object.entries(env).flatMap(([name, value]) => ['--setenv', name, value]),
    ...system.flatMap(({ path, link }) => (link === null ? ['--ro-bind', path, path] : ['--symlink', link, path])),
    ...etc.flatMap((name) => ['--ro-bind-try', `/etc/${name}`, `/etc/${name}`]),
    ...['--ro-bind-data', String(descriptors.accounts), '/etc/passwd'],
    ...['--ro-bind-data', String(descriptors.groups), '/etc/group'],
    ...policy.folders.flatMap((folder) => ['--ro-bind', folder, folder]),
    ...['--proc', '/proc', '--dev', '/dev', '--size', room, '--tmpfs', '/dev/shm', '--remount-ro', '/dev'],
    // Its settings of the kernel belong to root, which is whom a program is where the server runs as root.
    ...['--remount-ro', '/proc'],
    ...['--perms', '1777', '--size', room, '--tmpfs', '/tmp'],
    ...mounts.flatMap(argumentsOf),
    // Closed when everything stands in them that is to be shown there.
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

/** Processes are counted only where those of a program are counted apart from all others of the server's account. */
type ProcessLimits = Pick<SandboxLimits, 'processor' | 'memory' | 'openFiles'> & { readonly processes: number | null }

/** A command with limits of each of its processes (prlimit(1)). */
export function limited(
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
