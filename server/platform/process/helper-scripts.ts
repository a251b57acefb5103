import path from 'node:path'
import { workerScript } from './worker-script.ts'

/** Scripts of processes of their own, and the libraries they load, where the program is one file that holds them. */
export interface Helpers {
  /** The folder where they are. @throws NoHelpers */
  folder(): Promise<string>
}

/** The scripts, or the libraries they load, cannot be had; the message says why, and what to do. */
export class NoHelpers extends Error {
  override readonly name = 'NoHelpers'
}

/** The script of a process of its own; without helpers it is where those of workers are. @throws NoHelpers */
export async function helperScript(
  name: string,
  meta: Pick<ImportMeta, 'dirname' | 'path'>,
  helpers: Helpers | null,
): Promise<string> {
  return helpers ? path.join(await helpers.folder(), `${name}.js`) : workerScript(name, meta)
}
