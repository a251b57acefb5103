import { fstatSync } from 'node:fs'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import { ERRNO, failedWith } from '#server/platform/os/system-error.ts'
import type { Needed, Yielding } from '../kept-items.ts'

/** So often one write waits for room: somebody else may take it at once. */
const TRIES = 3

/** Was there no room on the disk, or no more for this account? */
export const isFull = (error: unknown): boolean => failedWith(error, ERRNO.ENOSPC, ERRNO.EDQUOT)

/** Room on full disks, which comes from what is kept there of what was deleted and replaced. */
export class Room {
  /** Null as long as nobody knows what is kept. */
  yielding: Yielding | null = null
  readonly #topOn: (device: bigint) => Promise<VirtualPath | null>

  /** @param topOn the top of the volume with this device number */
  constructor(topOn: (device: bigint) => Promise<VirtualPath | null>) {
    this.#topOn = topOn
  }

  /** Does `write`, which has to write some bytes to an open file; where its disk is full, again once there is room for them. */
  async for<T>(handle: number, bytes: Needed, write: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await write()
      } catch (error) {
        if (tries > TRIES || !isFull(error)) throw error
        const top = await this.#topOn(fstatSync(handle, { bigint: true }).dev)
        if (top === null || !(await this.yielding?.letGo(top, bytes))) throw error
      }
    }
  }

  /** Bytes on the volume of a top that would become free. */
  held(top: VirtualPath): Promise<number> {
    return this.yielding?.held(top) ?? Promise.resolve(0)
  }
}
