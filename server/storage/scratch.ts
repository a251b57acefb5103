import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { HandedFile } from './handed-file.ts'

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

/** Removes what the processes of earlier runs have left in a folder of scratch folders; what begins with `own` is not theirs. */
export async function sweepScratch(folder: string, own: string): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) if (!name.startsWith(own)) await removeScratch(path.join(folder, name))
}

/** Removes what a process that was ended has left. */
export function removeScratch(folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true })
}
