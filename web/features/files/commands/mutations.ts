import type { ApiClient } from '#web/lib/api-client.ts'
import { encodePath } from '#web/lib/encode-path.ts'
import { nameOf } from '#web/lib/paths.ts'
import { resourceAddress } from '#web/lib/resource-address.ts'
import type { Step } from '#web/lib/step.ts'

/** Every small change of a tree that this feature asks the server for; larger ones are jobs. Each throws `ApiError`. */
export interface FileCalls {
  /** Gives an item another path, unless that is taken. */
  rename(from: string, to: string): Promise<void>
  /** Makes an empty folder; one that is there already is fine. */
  createFolder(path: string): Promise<void>
  /** Makes an empty file. `name_taken` when there is something of that name. */
  createFile(path: string): Promise<void>
}

/** Makes the calls on a client. */
export function fileCalls(api: ApiClient): FileCalls {
  return {
    async rename(from, to) {
      // The destination is a path percent-encoded as such, then encoded again as a query value by the client.
      const query = { action: 'rename', destination: encodePath(to), override: false, rename: false }
      const step: Step = { kind: 'rename', name: nameOf(to), count: 1 }
      await api.send({ method: 'PATCH', path: resourceAddress(from), query, step })
    },
    async createFolder(path) {
      const step: Step = { kind: 'makeDirectory', name: nameOf(path), count: 1 }
      await api.send({ method: 'POST', path: `${resourceAddress(path)}/`, step })
    },
    async createFile(path) {
      const step: Step = { kind: 'create', name: nameOf(path), count: 1 }
      await api.send({ method: 'POST', path: resourceAddress(path), body: '', step })
    },
  }
}
