import type { ApiClient } from '#web/lib/api-client.ts'
import { encodePath } from '#web/lib/encode-path.ts'
import { resourceAddress } from '#web/lib/resource-address.ts'

/** What happens when a name is taken at the destination: the server refuses, replaces, or picks a free name. */
export type OnTaken = 'refuse' | 'replace' | 'rename'

/** Every change of a tree that this feature asks the server for. Each throws `ApiError`. */
export interface FileCalls {
  /** Deletes a file, or a folder with all that is in it. */
  remove(path: string, signal?: AbortSignal): Promise<void>
  /** Moves or renames. */
  move(from: string, to: string, onTaken: OnTaken, signal?: AbortSignal): Promise<void>
  copy(from: string, to: string, onTaken: OnTaken, signal?: AbortSignal): Promise<void>
  /** Makes an empty folder; one that is there already is fine. */
  createFolder(path: string): Promise<void>
  /** Makes an empty file. `name_taken` when there is something of that name. */
  createFile(path: string): Promise<void>
}

/** Makes the calls on a client. */
export function fileCalls(api: ApiClient): FileCalls {
  const relocate = async (
    action: 'copy' | 'rename',
    from: string,
    to: string,
    taken: OnTaken,
    signal?: AbortSignal,
  ) => {
    // The destination is a path percent-encoded as such, then encoded again as a query value by the client.
    const destination = encodePath(to)
    const query = { action, destination, override: taken === 'replace', rename: taken === 'rename' }
    await api.send({ method: 'PATCH', path: resourceAddress(from), query, signal })
  }
  return {
    async remove(path, signal) {
      await api.send({ method: 'DELETE', path: resourceAddress(path), signal })
    },
    move: (from, to, onTaken, signal) => relocate('rename', from, to, onTaken, signal),
    copy: (from, to, onTaken, signal) => relocate('copy', from, to, onTaken, signal),
    async createFolder(path) {
      await api.send({ method: 'POST', path: `${resourceAddress(path)}/` })
    },
    async createFile(path) {
      await api.send({ method: 'POST', path: resourceAddress(path), body: '' })
    },
  }
}
