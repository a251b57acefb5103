import { parsePlainPath } from '#server/access/virtual-path.ts'
import type { FilesWorld } from './files-world.ts'
import { authorizerIn, outcomeOf } from './storage-helpers.ts'

export type TransferFlags = { override?: boolean; rename?: boolean }
export type Who = Parameters<typeof authorizerIn>[1]

/** Copies or moves in a world, by plain paths; returns how it ended. */
export function transferrer(
  action: 'copy' | 'move',
  world: FilesWorld,
  who: Who = {},
  signal = new AbortController().signal,
) {
  const may = authorizerIn(world, who)
  return (from: string, to: string, { override = false, rename = false }: TransferFlags = {}) =>
    outcomeOf(
      world.files[action]({ may, from: parsePlainPath(from), to: parsePlainPath(to), override, rename, signal }),
    )
}
