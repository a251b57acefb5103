import { closeSync, constants, openSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import type { Storage } from './storage.ts'

const PRIVATE_DIRECTORY = 0o700

/** Opens the scope that a sample directory is; see {@link SampleFolder}. */
type ScopeOpener = Pick<Storage, 'openScope'>

/** A temporary directory of sample files for trying a program on; deleted with its contents when it is disposed. */
export class SampleFolder implements ScopeOpener, AsyncDisposable {
  readonly #path: string

  private constructor(folder: string) {
    this.#path = folder
  }

  /**
   * @param trials absolute path of the directory in which it is created
   * @param files the content of each file, by name
   */
  static async open(trials: string, files: Readonly<Record<string, string>>): Promise<SampleFolder> {
    await mkdir(trials, { recursive: true, mode: PRIVATE_DIRECTORY })
    const folder = await mkdtemp(path.join(trials, 'trial-'))
    for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content)
    return new SampleFolder(folder)
  }

  /** Ignores the grant: the directory is the whole scope. */
  openScope(): ReturnType<Storage['openScope']> {
    const top = openSync(this.#path, constants.O_RDONLY | constants.O_DIRECTORY)
    const folder: VirtualPath = ROOT
    return Promise.resolve({
      top,
      ownFolders: [],
      folder,
      realFolder: this.#path,
      open: () => null,
      identify: () => null,
      [Symbol.dispose]: () => closeSync(top),
    })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await makeRemovable(this.#path)
    await rm(this.#path, { recursive: true, force: true })
  }
}

/** Removes the sample directories that an interrupted server did not delete. */
export function removeSampleFolders(trials: string): Promise<void> {
  return rm(trials, { recursive: true, force: true })
}

/** Restores write permission on directories: a program may have removed it. */
async function makeRemovable(folder: string): Promise<void> {
  await chmod(folder, PRIVATE_DIRECTORY)
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await makeRemovable(path.join(folder, entry.name))
}
