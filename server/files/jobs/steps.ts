import type { Extraction } from '#contract/archive-contents.ts'
import type { ErrorCode } from '#contract/errors.ts'
import type { OnTaken } from '#contract/job-requests.ts'
import type { Subject } from '#server/access/authorize.ts'
import { child, isWithin, parsePlainPath, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import type { RequireGrant } from '#server/files/browse/file-parts.ts'
import type { FilesService } from '#server/files/browse/service.ts'
import { type CreateArchiveParts, createArchive } from '#server/files/downloads/create.ts'
import type { ArchiveContentService } from '#server/files/extract/service.ts'
import { renameSeveral } from '#server/files/rename/rename-several.ts'
import type { Trash } from '#server/files/trash/trash.ts'
import type { JobControl } from '#server/operations/job-control.ts'
import type { Amount } from '#server/operations/records/operation.ts'
import type { Storage } from '#server/storage/storage.ts'
import { countTree } from './count.ts'
import type { JobSpec, PurgeSpec, TransferSpec } from './job-spec.ts'

/** Services used by the steps. */
export type StepParts = CreateArchiveParts & {
  readonly files: FilesService
  readonly archiveContents: ArchiveContentService
  readonly trash: Pick<Trash, 'describePurge' | 'purgeInJob' | 'countPurge'>
}

/** Authorization for all effects of jobs. */
export type RequireJobGrant = RequireGrant<'list' | 'download' | 'create' | 'modify' | 'rename' | 'delete'>

/** The authorization of a step. */
type StepAccess = {
  readonly may: RequireJobGrant
  /** Returns the owner of the job with the current permissions. Throws when the job ends, because the account or its scope has changed. */
  readonly currentSubject: () => Promise<Subject>
  /** Start of the job, in milliseconds since the epoch. */
  readonly jobStartedAt: number
  readonly signal: AbortSignal
}

/** The authorization of a step, and the job it belongs to. */
type StepRun = StepAccess & {
  readonly job: JobControl
  /** Start of its first try, where a stop of the server interrupted it, in milliseconds since the epoch. */
  readonly firstStartedAt: number | undefined
  /** Reports an item of the step that failed while others may succeed. */
  readonly onItemFailed: (path: string, code: ErrorCode) => void
}

/** Result of a step: of an extraction, and whether anything was done. */
type StepResult = { readonly extraction?: Extraction; readonly hasDone?: false }

/** One item of a job, processed as one operation. */
export type Step = {
  /** Path reported with a failure. */
  readonly path: VirtualPath
  /** Paths that no other step may work on at the same time. */
  readonly touches: readonly VirtualPath[]
  /** Counts the items in advance; null where the operation counts by itself. Returns null where there are more than `most`. */
  readonly count: ((access: StepAccess & { readonly most: number }) => Promise<Amount | null>) | null
  /** Whether the server determines the name of the result, or the result is to be reported. */
  readonly reportsResult: boolean
  /** Handling of an existing name. */
  readonly onTaken: OnTaken
  /**
   * Checks its first grant, before anything is read; one with many grants lets others run in between, by calling `breathe`.
   *
   * @throws AppError `not_allowed`, `invalid`
   */
  readonly precheck: (may: RequireJobGrant, breathe: () => Promise<void>) => void | Promise<void>
  readonly run: (run: StepRun) => Promise<StepResult>
}

/** Returns the steps of a job, in the requested order. */
export function stepsOf(parts: StepParts, wish: JobSpec): readonly Step[] {
  switch (wish.kind) {
    case 'copy':
    case 'move':
      return wish.steps.map((step) => transferStep(parts, wish.kind, step))
    case 'delete':
      return wish.paths.map((path) => deleteStep(parts, path, wish.forever ?? false))
    case 'rename':
      return [renameStep(parts, wish)]
    case 'extract':
      return [extractStep(parts, wish)]
    case 'archive':
      return [archiveStep(parts, wish)]
    case 'purge':
      return [purgeStep(parts, wish)]
  }
}

/** Returns whether two steps conflict. */
export const conflictsWith = (one: Step, other: Step) =>
  one.touches.some((path) => other.touches.some((its) => isWithin(path, its) || isWithin(its, path)))

const countPath =
  (storage: Storage, path: VirtualPath): Step['count'] =>
  ({ may, ...limits }) =>
    countTree(storage, may, path, limits)

function transferStep({ files, storage }: StepParts, kind: 'copy' | 'move', { from, to, onTaken }: TransferSpec): Step {
  const [override, rename] = [onTaken === 'replace', onTaken === 'rename']
  return {
    path: from,
    touches: [from, to],
    count: kind === 'copy' ? countPath(storage, from) : null,
    reportsResult: rename,
    onTaken,
    precheck: (may) => {
      may(kind === 'copy' ? 'list' : 'rename', from)
      may(kind === 'copy' ? 'create' : 'rename', to)
      if (override) may('modify', to)
    },
    run: async (run) => {
      await files[kind]({ ...run, from, to, override, rename })
      return {}
    },
  }
}

const deleteStep = ({ files, storage }: StepParts, path: VirtualPath, forever: boolean): Step => ({
  path,
  touches: [path],
  // An item is moved to the trash as a whole.
  count: forever ? countPath(storage, path) : null,
  reportsResult: false,
  onTaken: 'refuse',
  precheck: (may) => void may('delete', path),
  run: async ({ may, signal, job }) => {
    await files.remove({ may, path, forever, signal, job })
    return {}
  },
})

/** Renames all items in one operation. */
const renameStep = (parts: StepParts, { folder, names }: Extract<JobSpec, { kind: 'rename' }>): Step => ({
  path: child(folder, names[0]?.from ?? ''),
  touches: [folder],
  count: null,
  reportsResult: false,
  onTaken: 'refuse',
  precheck: async (may, breathe) => {
    for (const { from, to } of names) {
      may('rename', child(folder, from))
      may('rename', child(folder, to))
      await breathe()
    }
  },
  run: async ({ may, signal, job }) => {
    await renameSeveral(parts, { may, folder, names, signal, job })
    return {}
  },
})

function extractStep({ archiveContents }: StepParts, { archive, wish }: Extract<JobSpec, { kind: 'extract' }>): Step {
  const destination = parsePlainPath(wish.destination)
  return {
    path: archive,
    touches: [archive, destination],
    count: null,
    reportsResult: false,
    onTaken: wish.conflict === 'replace' || wish.conflict === 'skip' ? 'replace' : 'refuse',
    precheck: (may) => {
      may('download', archive)
      may('create', destination)
      if (wish.conflict === 'replace') may('modify', destination)
    },
    run: async ({ may, signal, job }) => ({
      extraction: await archiveContents.extract({ archive: may('download', archive), may, wish, signal, job }),
    }),
  }
}

function archiveStep(parts: StepParts, { folder, names, to, format, onTaken }: Extract<JobSpec, { kind: 'archive' }>) {
  const override = onTaken === 'replace'
  return {
    path: to,
    touches: [to],
    count: null,
    reportsResult: true,
    onTaken,
    precheck: (may) => {
      may('list', folder)
      may('download', folder)
      may('create', to)
      if (override) may('modify', to)
    },
    run: async (run) => {
      const wished = { folder, names, to, format, override, rename: onTaken === 'rename' }
      await createArchive(parts, { ...wished, ...run })
      return {}
    },
  } satisfies Step
}

/** Deletes all selected items, in one operation for each part of them. */
const purgeStep = ({ trash }: StepParts, { selection }: PurgeSpec): Step => ({
  path: ROOT,
  touches: [],
  count: ({ jobStartedAt, ...access }) => trash.countPurge(selection, { ...access, deletedUntil: jobStartedAt }),
  reportsResult: false,
  onTaken: 'refuse',
  // The permission to delete is that of each item.
  precheck: () => undefined,
  run: async ({ jobStartedAt, onItemFailed, ...run }) => {
    let failed = 0
    const onFailed = ({ path, code }: { readonly path: string; readonly code: ErrorCode }) => {
      failed += 1
      onItemFailed(path, code)
    }
    const removed = await trash.purgeInJob(selection, { ...run, deletedUntil: jobStartedAt, onFailed })
    return failed > 0 && removed === 0 ? { hasDone: false } : {}
  },
})
