import type { QueryClient } from '@tanstack/react-query'
import type { JobRequest } from '#contract/job-requests.ts'
import type { PageTools } from '#web/lib/page-tools.ts'
import { joinPath, parentOf } from '#web/lib/paths.ts'
import { type JobReport, jobError, type RunJob } from '#web/lib/run-job.ts'
import type { Item } from '../listing/item.ts'
import { refreshMarkedPaths } from '../listing/marked-paths.ts'
import type { BrowseMemory } from '../listing/memory.ts'
import type { PendingChange } from '../listing/pending.ts'
import { resourceKey } from '../listing/queries.ts'
import { recordRename, renamesAnswered } from '../listing/renames.ts'
import type { ChangingTools } from './command-tools.ts'
import { fileCalls } from './mutations.ts'
import { type Outcome, outcomeOf, refusedOutcome } from './outcome.ts'
import { transferRequest } from './plan-transfer.ts'
import type { Transfer, TransferStep } from './transfer.ts'

/** Dependencies of {@link createChanges}. */
export interface ChangeTools {
  readonly api: PageTools['api']
  readonly queries: QueryClient
  readonly memory: Pick<BrowseMemory, 'pending'>
  readonly runJob: RunJob
}

/** Changes of files that take effect in the listing at once, and are reverted when the server refuses. */
export interface Changes {
  /**
   * Deletes items of one folder, to the trash or permanently. `remedy` is offered for items that failed while others succeeded. Never throws:
   * the outcome contains the result of each item.
   */
  remove(items: readonly Item[], forever: boolean, remedy?: JobReport['remedy']): Promise<Outcome<Item>>
  /** Renames an item in its folder. Throws `ApiError` when the server refuses, after the old name has been restored. */
  rename(item: Item, name: string): Promise<void>
  /** Renames several items of a folder, all or none. Throws `ApiError` when the server refuses, unless the job tray reports that. */
  renameSeveral(folder: string, names: readonly { readonly from: string; readonly to: string }[]): Promise<void>
  /**
   * Copies or moves items as decided. `text` describes the result if all of it succeeds. Never throws: the outcome contains the result of
   * each item.
   */
  transfer(transfer: Transfer, text: string): Promise<Outcome<TransferStep>>
  /** Creates an empty folder or file. Throws `ApiError` when the server refuses. */
  create(kind: 'folder' | 'file', folder: string, name: string): Promise<void>
}

/** Returns whether at least one item succeeded. */
const didSome = ({ done }: Outcome<unknown>): boolean => done.length > 0

/**
 * Applies pending changes to the listing while `work` runs. They are removed once the folders have been fetched again, to avoid flicker. If
 * nothing was `changed`, they are removed at once, because an unreachable server would delay the refetch.
 */
async function showing<T>(
  { memory, queries }: ChangeTools,
  changes: readonly PendingChange[],
  touched: readonly string[],
  work: () => Promise<T>,
  changed: (result: T) => boolean,
): Promise<T> {
  const drop = () => memory.pending.set((now) => now.filter((change) => !changes.includes(change)))
  memory.pending.set((now) => [...now, ...changes])
  try {
    const result = await work()
    const fetched = refresh(queries, touched)
    if (changed(result)) await fetched
    // The listing receives the new data in the next turn. Until then it shows the old data.
    await new Promise((resolve) => setTimeout(resolve))
    return result
  } finally {
    drop()
  }
}

/** Fetches folders again, including inactive queries. Errors are displayed by the folder itself. */
const refresh = async (queries: QueryClient, folders: Iterable<string>): Promise<void> => {
  await Promise.all(
    [...new Set(folders)].map((folder) =>
      queries.invalidateQueries({ queryKey: resourceKey(folder), refetchType: 'all' }),
    ),
  )
}

/** Returns pending changes that hide the items in their folders. */
function goneFrom(items: readonly Item[]): PendingChange[] {
  const byFolder = Map.groupBy(items, (item) => parentOf(item.path))
  return [...byFolder].map(([folder, gone]) => ({
    type: 'gone',
    folder,
    names: new Set(gone.map((item) => item.name)),
  }))
}

/** Creates the changes on an API client. */
export function createChanges(tools: ChangeTools): Changes {
  const calls = fileCalls(tools.api)

  async function job<T>(
    request: JobRequest,
    items: readonly T[],
    pathOf: (item: T) => string,
    report?: JobReport,
  ): Promise<Outcome<T>> {
    try {
      await renamesAnswered(tools.queries, items.map(pathOf))
      return outcomeOf(items, pathOf, await tools.runJob(request, undefined, report))
    } catch (error) {
      return refusedOutcome(items, error)
    }
  }

  return {
    remove(items, forever, remedy) {
      const folders = items.map((item) => parentOf(item.path))
      const request: JobRequest = { kind: 'delete', paths: items.map((item) => item.path), forever }
      const work = () => job(request, items, (item) => item.path, { remedy })
      return showing(tools, goneFrom(items), folders, work, didSome)
    },
    rename(item, name) {
      const folder = parentOf(item.path)
      const change: PendingChange = { type: 'renamed', folder, from: item.name, to: name }
      const path = joinPath(folder, name)
      const ask = async () => {
        await renamesAnswered(tools.queries, [item.path])
        await calls.rename(item.path, path)
      }
      const work = () => recordRename(tools.queries, path, ask())
      return showing(tools, [change], [folder], work, () => true).finally(
        () => void refreshMarkedPaths(tools.queries, [item.path]),
      )
    },
    async renameSeveral(folder, names) {
      const paths = names.map(({ from }) => joinPath(folder, from))
      await renamesAnswered(tools.queries, paths)
      try {
        const { job: ended, reported } = await tools.runJob({ kind: 'rename', folder, names: [...names] })
        const [failure] = ended.failed
        if (failure && !reported) throw jobError(failure.code, failure)
      } finally {
        await refresh(tools.queries, [folder])
      }
    },
    transfer(transfer, text) {
      const { action, destination, steps } = transfer
      const items = steps.map((step) => step.item)
      const pending = action === 'move' ? goneFrom(items) : []
      const sources = action === 'move' ? items.map((item) => parentOf(item.path)) : []
      const work = async () => {
        await renamesAnswered(tools.queries, [destination])
        return job(transferRequest(transfer), steps, ({ item }) => item.path, { text })
      }
      return showing(tools, pending, [destination, ...sources], work, didSome)
    },
    async create(kind, folder, name) {
      const path = joinPath(folder, name)
      await renamesAnswered(tools.queries, [folder])
      await (kind === 'folder' ? calls.createFolder(path) : calls.createFile(path))
      await refresh(tools.queries, [folder])
    },
  }
}

/** Creates the changes on the services of a listing. */
export const changesOf = ({ page: { api }, queries, memory, host: { runJob } }: ChangingTools): Changes =>
  createChanges({ api, queries, memory, runJob })
