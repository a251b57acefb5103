import type { Extraction } from '#contract/archive-contents.ts'
import type { OnTaken } from '#contract/job-requests.ts'
import { isWithin, parsePlainPath, type VirtualPath } from '#server/access/virtual-path.ts'
import type { RequireGrant } from '#server/files/browse/file-parts.ts'
import type { FilesService } from '#server/files/browse/service.ts'
import { type CreateArchiveParts, createArchive } from '#server/files/downloads/create.ts'
import type { ArchiveContentService } from '#server/files/extract/service.ts'
import type { JobControl } from '#server/operations/job-control.ts'
import type { JobSpec, TransferSpec } from './job-spec.ts'

/** Services used by the steps. */
export type StepParts = CreateArchiveParts & {
  readonly files: FilesService
  readonly archiveContents: ArchiveContentService
}

/** Authorization for all effects of jobs. */
export type RequireJobGrant = RequireGrant<'list' | 'download' | 'create' | 'modify' | 'rename' | 'delete'>

/** The authorization of a step, and the job it belongs to. */
type StepRun = {
  readonly may: RequireJobGrant
  readonly signal: AbortSignal
  readonly job: JobControl
  /** Start of its first try, where a stop of the server interrupted it, in milliseconds since the epoch. */
  readonly firstStartedAt: number | undefined
}

/** One item of a job, processed as one operation. */
export type Step = {
  /** Path reported with a failure. */
  readonly path: VirtualPath
  /** Paths that no other step may work on at the same time. */
  readonly touches: readonly VirtualPath[]
  /** Path that is counted in advance; null where the operation counts by itself. */
  readonly counted: VirtualPath | null
  /** Whether the server determines the name of the result, or the result is to be reported. */
  readonly reportsResult: boolean
  /** Handling of an existing name. */
  readonly onTaken: OnTaken
  /**
   * Checks its first grant, before anything is read.
   *
   * @throws AppError `not_allowed`, `invalid`
   */
  readonly precheck: (may: RequireJobGrant) => void
  readonly run: (run: StepRun) => Promise<Extraction | null>
}

/** Returns the steps of a job, in the requested order. */
export function stepsOf(parts: StepParts, wish: JobSpec): readonly Step[] {
  switch (wish.kind) {
    case 'copy':
    case 'move':
      return wish.steps.map((step) => transferStep(parts, wish.kind, step))
    case 'delete':
      return wish.paths.map((path) => deleteStep(parts, path, wish.forever ?? false))
    case 'extract':
      return [extractStep(parts, wish)]
    case 'archive':
      return [archiveStep(parts, wish)]
  }
}

/** Returns whether two steps conflict. */
export const conflictsWith = (one: Step, other: Step) =>
  one.touches.some((path) => other.touches.some((its) => isWithin(path, its) || isWithin(its, path)))

function transferStep({ files }: StepParts, kind: 'copy' | 'move', { from, to, onTaken }: TransferSpec): Step {
  const [override, rename] = [onTaken === 'replace', onTaken === 'rename']
  return {
    path: from,
    touches: [from, to],
    counted: kind === 'copy' ? from : null,
    reportsResult: rename,
    onTaken,
    precheck: (may) => {
      may(kind === 'copy' ? 'list' : 'rename', from)
      may(kind === 'copy' ? 'create' : 'rename', to)
      if (override) may('modify', to)
    },
    run: async (run) => {
      await files[kind]({ ...run, from, to, override, rename })
      return null
    },
  }
}

const deleteStep = ({ files }: StepParts, path: VirtualPath, forever: boolean): Step => ({
  path,
  touches: [path],
  // An item is moved to the trash as a whole.
  counted: forever ? path : null,
  reportsResult: false,
  onTaken: 'refuse',
  precheck: (may) => void may('delete', path),
  run: async ({ may, signal, job }) => {
    await files.remove({ may, path, forever, signal, job })
    return null
  },
})

function extractStep({ archiveContents }: StepParts, { archive, wish }: Extract<JobSpec, { kind: 'extract' }>): Step {
  const destination = parsePlainPath(wish.destination)
  return {
    path: archive,
    touches: [archive, destination],
    counted: null,
    reportsResult: false,
    onTaken: wish.conflict === 'replace' || wish.conflict === 'skip' ? 'replace' : 'refuse',
    precheck: (may) => {
      may('download', archive)
      may('create', destination)
      if (wish.conflict === 'replace') may('modify', destination)
    },
    run: ({ may, signal, job }) =>
      archiveContents.extract({ archive: may('download', archive), may, wish, signal, job }),
  }
}

function archiveStep(parts: StepParts, { folder, names, to, format, onTaken }: Extract<JobSpec, { kind: 'archive' }>) {
  const override = onTaken === 'replace'
  return {
    path: to,
    touches: [to],
    counted: null,
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
      return null
    },
  } satisfies Step
}
