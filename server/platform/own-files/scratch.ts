import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ReopenedFile } from '#server/platform/os/reopened-file.ts'

const PRIVATE_DIRECTORY = 0o700

/** A temporary folder for other programs that can only write files: initially empty, and deleted with its contents when it is disposed of. */
export class Scratch implements AsyncDisposable {
  readonly path: string

  private constructor(folder: string) {
    this.path = folder
  }

  /** @param folder absolute; existing content is deleted */
  static async open(folder: string): Promise<Scratch> {
    await removeScratch(folder)
    await mkdir(folder, { recursive: true, mode: PRIVATE_DIRECTORY })
    return new Scratch(folder)
  }

  /** Returns the content of the first file by name; null when there is none, or it is larger than `limit` bytes. */
  async first(limit: number): Promise<Uint8Array | null> {
    const [name] = (await readdir(this.path)).sort()
    if (name === undefined) return null
    await using file = await ReopenedFile.open(path.join(this.path, name))
    return file.size > limit ? null : await file.read(0, file.size)
  }

  [Symbol.asyncDispose](): Promise<void> {
    return removeScratch(this.path)
  }
}

/** Opens a temporary data directory for a trial instance. */
export function openTrialDataFolder(): Promise<Scratch> {
  return Scratch.open(path.join(tmpdir(), `coffer-rehearsal-${randomUUID()}`))
}

/** Opens a temporary folder within another, for a trial. */
export function openTrialFolder(within: string): Promise<Scratch> {
  return Scratch.open(path.join(within, `coffer-trial-${randomUUID()}`))
}

/** Age after which an unchanged scratch folder is a leftover of a crash, in milliseconds: no work in one takes minutes. */
const LEFTOVER_AGE = 10 * 60_000

/** Removes scratch folders in `folder` left by earlier processes. Another server may use the same cache directory, so recent ones are kept. */
export async function sweepScratch(folder: string, now: number): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const scratch = path.join(folder, name)
    const found = await stat(scratch).catch(() => null)
    if (found && found.mtimeMs < now - LEFTOVER_AGE) await removeScratch(scratch)
  }
}

/** Removes the folder of a process that was ended. */
export function removeScratch(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true })
}
