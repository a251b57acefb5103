import type { Config } from '#server/platform/config/settings.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import { ControlGroups } from '#server/platform/os/control-groups.ts'
import { findProgram } from '#server/platform/process/find-program.ts'
import { ProgramFailure, runProgram } from '#server/platform/process/run-program.ts'
import { StartProblem } from '#server/platform/process/start-problem.ts'
import { systemFolders } from '#server/storage/local/system-folders.ts'
import type { Storage } from '#server/storage/storage.ts'
import { Bubblewrap } from './bubblewrap.ts'
import type { Sandbox } from './sandbox.ts'
import { seccompFilter } from './seccomp.ts'
import { Unconfined } from './unconfined.ts'

export type OpenSandboxParts = {
  readonly config: Pick<Config, 'enableExec' | 'exec'>
  readonly storage: Pick<Storage, 'openScope'>
  readonly log: Log
}

/** Time limit of the trial at the start, in milliseconds. */
const PATIENCE = 10_000

/**
 * Opens the sandbox of this machine, after one trial; null where programs are disabled.
 * @throws StartProblem where programs cannot be confined, unless the operator allowed unconfined ones
 */
export async function openSandbox(
  { config: { enableExec, exec }, storage, log }: OpenSandboxParts,
  opened: AsyncDisposableStack,
): Promise<Sandbox | null> {
  if (!enableExec) return null
  const prlimit = findProgram('prlimit')
  if (!exec.isConfined) {
    log.warn('programs run with all permissions of the server (--exec-unconfined)', {})
    return new Unconfined({ storage, path: exec.path, prlimit })
  }
  const bubblewrap = findProgram('bwrap')
  if (bubblewrap === null) throw cannotConfine('bubblewrap is not installed (Debian: apt install bubblewrap)')
  if (prlimit === null) throw cannotConfine('prlimit is not installed (Debian: apt install util-linux)')
  await tryBubblewrap(bubblewrap, log)
  const filter = seccompFilter(process.arch)
  if (filter === null) log.warn('system calls of programs cannot be filtered on this processor', { arch: process.arch })
  const policy = { network: exec.network, folders: exec.folders, path: exec.path }
  const programs = { bubblewrap, prlimit }
  const groups = ControlGroups.open()
  if (groups) opened.defer(() => groups.close())
  else if (process.getuid?.() === 0) log.warn(NO_CONTROL_GROUPS, {})
  return new Bubblewrap({ storage, programs, policy, system: systemFolders(), filter, groups })
}

/** Arguments that use everything a kernel, or a container around the server, may refuse. */
const TRIAL_ARGUMENTS = [
  '--unshare-user',
  '--unshare-all',
  '--disable-userns',
  '--die-with-parent',
  '--ro-bind',
  '/',
  '/',
  '--proc',
  '/proc',
  '--dev',
  '/dev',
  '--remount-ro',
  '/proc',
  '--size',
  '65536',
  '--tmpfs',
  '/tmp',
  // Descriptor 0, which is /dev/null; older versions do not know descriptors.
  '--ro-bind-fd',
  '0',
  '/tmp/attempt',
  '--',
  '/bin/true',
]

async function tryBubblewrap(bubblewrap: string, log: Log): Promise<void> {
  try {
    await runProgram({ command: [bubblewrap, ...TRIAL_ARGUMENTS], env: {}, timeLimit: PATIENCE, outputLimit: 1024 })
  } catch (error) {
    if (!(error instanceof ProgramFailure)) throw error
    log.error('bubblewrap does not work', errorFields(error))
    throw cannotConfine(
      'bubblewrap does not work here: it is older than 0.8 (Debian 12), or this system or its container does not allow user namespaces',
    )
  }
}

const NO_CONTROL_GROUPS =
  'the server runs as root and cannot create control groups: the number of processes of a command is checked, but not limited in advance'

const cannotConfine = (why: string) =>
  new StartProblem(`--enable-exec: ${why}. --exec-unconfined runs programs with all permissions of the server`)
