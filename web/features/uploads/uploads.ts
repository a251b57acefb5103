import { fromFiles, fromTransfer } from './collect.ts'
import { type PickKind, pick } from './pick.ts'
import type { UploadQueue } from './queue.ts'

/** Where files from outside come in. Paths are folders, from the root of the person's scope. */
export interface Uploads {
  /** Lets the person choose files, or a folder, for `into`. */
  pick(kind: PickKind, into: string): void
  /** Takes what was dropped or pasted; call it while that is handled. */
  drop(data: DataTransfer, into: string): void
}

/** Leads what people bring into the queue. */
export function createUploads(queue: UploadQueue): Uploads {
  async function pickFor(kind: PickKind, into: string): Promise<void> {
    const files = await pick(kind)
    if (files.length > 0) await queue.add(into, [fromFiles(files)])
  }
  return {
    pick: (kind, into) => void pickFor(kind, into),
    drop: (data, into) => void queue.add(into, fromTransfer(data)),
  }
}
