import type { ApiClient } from '#web/lib/api-client.ts'
import { encodePath } from '#web/lib/encode-path.ts'
import { nameOf } from '#web/lib/paths.ts'
import { resourceAddress } from '#web/lib/resource-address.ts'
import type { Step } from '#web/lib/step.ts'

/** API calls of this feature for small changes of files. Larger changes are jobs. Each throws `ApiError`. */
export interface FileCalls {
  /** Moves an item to another path. Fails if the path exists. */
  rename(from: string, to: string): Promise<void>
  /** Creates an empty folder. Succeeds if it exists already. */
  createFolder(path: string): Promise<void>
  /** Creates an empty file. Fails with `name_taken` if the name exists. */
  createFile(path: string): Promise<void>
}

/** Creates the calls on an API client. */
export function fileCalls(api: ApiClient): FileCalls {
  return {
    async rename(from, to) {
      // The destination is a percent-encoded path, which the client encodes again as a query value.
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
