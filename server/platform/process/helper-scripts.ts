import path from 'node:path'
import { workerScript } from './worker-script.ts'

/** Scripts of child processes, and the libraries they load, packed into a single-file build. */
export interface Helpers {
  /** Returns the folder of the unpacked files. @throws NoHelpers */
  folder(): Promise<string>
}

/** The scripts, or the libraries they load, are unavailable; the message says why, and what to do. */
export class HelpersUnavailable extends Error {
  override readonly name = 'NoHelpers'
}

/** Returns the path of a child process's script; without helpers it is beside the scripts of workers. @throws NoHelpers */
export async function helperScript(name: string, module: string, helpers: Helpers | null): Promise<string> {
  return helpers ? path.join(await helpers.folder(), `${name}.js`) : workerScript(name, module)
}
