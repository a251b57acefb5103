import type { ExecConfig } from '#server/platform/config/settings.ts'
import type { SandboxLimits } from './sandbox.ts'

/** Maximum number of open files of one process. */
const OPEN_FILES = 1024

/** Returns the operator's limits for a program that ends by itself. */
export function limitsOf({ time, memory, processes }: ExecConfig): SandboxLimits {
  return { time, processor: Math.max(1, Math.ceil(time / 1000)), memory, processes, openFiles: OPEN_FILES }
}
