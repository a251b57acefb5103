import type { Rule } from '#contract/rules.ts'
import type { Permissions } from '#contract/users.ts'
import { authorize, type Grant } from '#server/access/authorize.ts'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import { openSandbox } from '#server/execution/sandbox/open-sandbox.ts'
import type { Ending, Sandbox, SandboxLimits } from '#server/execution/sandbox/sandbox.ts'
import { createLog } from '#server/platform/log/log.ts'
import { diskWorlds } from './disk-world.ts'
import type { StorageWorld, WorldTree } from './storage-world.ts'
import { buildSubject } from './subjects.ts'

/** Runs programs as the server does, over a tree on disk. */
export type SandboxWorld = AsyncDisposable & {
  readonly world: StorageWorld
  readonly sandbox: Sandbox
  /** Grants running in a folder, by default to a subject with every permission. */
  folder(path?: string, who?: SubjectOptions): Grant<'execute'>
  /** Runs a line of sh(1) to its end. */
  sh(line: string, how?: RunOptions): Promise<RunResult>
}

type SubjectOptions = { readonly permissions?: Partial<Permissions>; readonly rules?: readonly Rule[] }
export type RunOptions = SubjectOptions & {
  readonly at?: string
  readonly limits?: Partial<SandboxLimits>
  readonly input?: string
  readonly env?: Readonly<Record<string, string>>
}
type RunResult = { readonly output: string; readonly ending: Ending }

export const LIMITS: SandboxLimits = {
  time: 20_000,
  processor: 20,
  memory: 256 * 1024 * 1024,
  processes: 32,
  openFiles: 256,
}

export const deny = (path: string): Rule => ({ regex: false, allow: false, path })
export const allow = (path: string): Rule => ({ regex: false, allow: true, path })

export type SandboxOptions = {
  readonly isConfined?: boolean
  readonly network?: boolean
  readonly folders?: readonly string[]
}

/** Opens the sandbox of this machine; fails where it has none. */
export async function openSandboxWorld(tree: WorldTree = {}, options: SandboxOptions = {}): Promise<SandboxWorld> {
  const { isConfined = true, network = false, folders = [] } = options
  const world = await diskWorlds()(tree)
  const path = ['/usr/local/bin', '/usr/bin', '/bin']
  const exec = { isConfined, network, folders, path, table: new Map(), time: 0, output: 0, memory: 0, processes: 0 }
  const log = createLog({ format: 'text', level: 'error', write: (line) => process.stderr.write(line) })
  const opened = new AsyncDisposableStack()
  opened.use(world)
  const sandbox = await openSandbox({ config: { enableExec: true, exec }, storage: world.storage, log }, opened)
  if (!sandbox) throw new Error('There is no sandbox.')
  const folder = (at = '/', { permissions, rules = [] }: SubjectOptions = {}) => {
    const known = buildSubject({ rules, scope: world.scope })
    const subject = { ...known, permissions: { ...known.permissions, ...permissions } }
    return authorize(subject, 'execute', parsePlainPath(at))
  }
  const sh = async (line: string, { at, limits, input, env = {}, ...who }: RunOptions = {}): Promise<RunResult> => {
    const pieces: Uint8Array[] = []
    const running = await sandbox.run(
      { command: ['/bin/sh', '-c', line], folder: folder(at, who), env, limits: { ...LIMITS, ...limits } },
      { ...(input !== undefined && { input }), onOutput: (piece) => void pieces.push(piece) },
    )
    const ending = await running.ended
    return { output: Buffer.concat(pieces).toString(), ending }
  }
  return { world, sandbox, folder, sh, [Symbol.asyncDispose]: () => opened.disposeAsync() }
}
