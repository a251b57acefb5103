import { fstatSync } from 'node:fs'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import { ERRNO, failedWith } from '#server/platform/os/system-error.ts'
import type { NeededBytes, SpaceReclaimer } from '../trash-and-version-store.ts'

/** Number of times one write frees space: another write may use it at once. */
const TRIES = 3

/** Returns whether the disk, or the quota of this account, is full. */
export const isDiskFull = (error: unknown): boolean => failedWith(error, ERRNO.ENOSPC, ERRNO.EDQUOT)

/** Frees space on full disks by deleting retained items. */
export class SpaceOnDemand {
  /** Null until the retained items are known. */
  reclaimer: SpaceReclaimer | null = null
  readonly #topOn: (device: bigint) => Promise<VirtualPath | null>

  /** @param topOn returns the top of the volume with this device number */
  constructor(topOn: (device: bigint) => Promise<VirtualPath | null>) {
    this.#topOn = topOn
  }

  /** Runs `write`, which writes a number of bytes to an open file; where its disk is full, frees space and tries again. */
  async withSpace<T>(handle: number, bytes: NeededBytes, write: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await write()
      } catch (error) {
        if (tries > TRIES || !isDiskFull(error)) throw error
        const top = await this.#topOn(fstatSync(handle, { bigint: true }).dev)
        if (top === null || !(await this.reclaimer?.freeSpace(top, bytes))) throw error
      }
    }
  }

  /** Returns the number of bytes on the volume of a top that could be freed. */
  reclaimableBytes(top: VirtualPath): Promise<number> {
    return this.reclaimer?.reclaimableBytes(top) ?? Promise.resolve(0)
  }
}
