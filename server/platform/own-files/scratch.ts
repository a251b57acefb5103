import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { HandedFile } from '#server/platform/os/handed-file.ts'

const PRIVATE_DIRECTORY = 0o700

/** A folder for what other people's programs can only write as files: empty at first, and gone with all in it when it is disposed of. */
export class Scratch implements AsyncDisposable {
  readonly path: string

  private constructor(folder: string) {
    this.path = folder
  }

  /** @param folder absolute; what was there goes */
  static async open(folder: string): Promise<Scratch> {
    await removeScratch(folder)
    await mkdir(folder, { recursive: true, mode: PRIVATE_DIRECTORY })
    return new Scratch(folder)
  }

  /** The first file that is there by now, by its name; null when there is none, or it is larger than `limit` bytes. */
  async first(limit: number): Promise<Uint8Array | null> {
    const [name] = (await readdir(this.path)).sort()
    if (name === undefined) return null
    await using file = await HandedFile.open(path.join(this.path, name))
    return file.size > limit ? null : await file.read(0, file.size)
  }

  [Symbol.asyncDispose](): Promise<void> {
    return removeScratch(this.path)
  }
}

/** A folder for an instance that is only tried. */
export function openRehearsalFolder(): Promise<Scratch> {
  return Scratch.open(path.join(tmpdir(), `coffer-rehearsal-${randomUUID()}`))
}

/** A folder within another, for what is only tried there. */
export function openTrialFolder(within: string): Promise<Scratch> {
  return Scratch.open(path.join(within, `coffer-trial-${randomUUID()}`))
}

/** Scratch folders that nobody has changed for so long are left over from a crash: no work in one takes minutes (ms). */
const LEFT_OVER = 10 * 60_000

/** Removes scratch folders in `folder` that processes of earlier runs have left. Another server may use the same cache directory, so recent ones stay. */
export async function sweepScratch(folder: string, now: number): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const scratch = path.join(folder, name)
    const found = await stat(scratch).catch(() => null)
    if (found && found.mtimeMs < now - LEFT_OVER) await removeScratch(scratch)
  }
}

/** Removes what a process that was ended has left. */
export function removeScratch(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true })
}
