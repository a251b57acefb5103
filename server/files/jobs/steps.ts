import type { Extraction } from '#contract/archive-contents.ts'
import type { OnTaken } from '#contract/job-requests.ts'
import { isWithin, parsePlainPath, type VirtualPath } from '#server/access/virtual-path.ts'
import type { May } from '#server/files/browse/file-parts.ts'
import type { FilesService } from '#server/files/browse/service.ts'
import { type CreateArchiveParts, createArchive } from '#server/files/downloads/create.ts'
import type { PackedFiles } from '#server/files/extract/service.ts'
import type { Watcher } from '#server/operations/watcher.ts'
import type { JobWish, WishedTransfer } from './wish.ts'

/** What steps are done with. */
export type StepParts = CreateArchiveParts & { readonly files: FilesService; readonly packedFiles: PackedFiles }

/** Leave for whatever a job may do. */
export type JobMay = May<'list' | 'download' | 'create' | 'modify' | 'rename' | 'delete'>

/** With whose leave a step is done, and who follows it. */
type StepRun = {
  readonly may: JobMay
  readonly signal: AbortSignal
  readonly watcher: Watcher
  /** When it was first begun, where a stop of the server cut it off (ms since the epoch). */
  readonly goesOnFrom: number | undefined
}

/** One item of a job, done as one operation. */
export type Step = {
  /** What a failure is told of. */
  readonly path: VirtualPath
  /** What may not be worked on by another step at the same time. */
  readonly touches: readonly VirtualPath[]
  /** What is gone through, so that it can be counted; null where the operation counts by itself. */
  readonly counted: VirtualPath | null
  /** Is the name of what it makes chosen by the server, or worth telling? */
  readonly tellsMade: boolean
  /** What becomes of a name that is taken. */
  readonly onTaken: OnTaken
  /** The first leave it needs, asked before anything is looked at. @throws AppError `not_allowed`, `invalid` */
  readonly ask: (may: JobMay) => void
  readonly run: (run: StepRun) => Promise<Extraction | null>
}

/** The steps of a job, in the order in which they were asked for. */
export function stepsOf(parts: StepParts, wish: JobWish): readonly Step[] {
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

/** Would two steps get into each other's way? */
export const overlap = (one: Step, other: Step) =>
  one.touches.some((path) => other.touches.some((its) => isWithin(path, its) || isWithin(its, path)))

function transferStep({ files }: StepParts, kind: 'copy' | 'move', { from, to, onTaken }: WishedTransfer): Step {
  const [override, rename] = [onTaken === 'replace', onTaken === 'rename']
  return {
    path: from,
    touches: [from, to],
    counted: kind === 'copy' ? from : null,
    tellsMade: rename,
    onTaken,
    ask: (may) => {
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
  // What goes to the trash goes whole.
  counted: forever ? path : null,
  tellsMade: false,
  onTaken: 'refuse',
  ask: (may) => void may('delete', path),
  run: async ({ may, signal, watcher }) => {
    await files.remove({ may, path, forever, signal, watcher })
    return null
  },
})

function extractStep({ packedFiles }: StepParts, { archive, wish }: Extract<JobWish, { kind: 'extract' }>): Step {
  const destination = parsePlainPath(wish.destination)
  return {
    path: archive,
    touches: [archive, destination],
    counted: null,
    tellsMade: false,
    onTaken: wish.conflict === 'replace' || wish.conflict === 'skip' ? 'replace' : 'refuse',
    ask: (may) => {
      may('download', archive)
      may('create', destination)
      if (wish.conflict === 'replace') may('modify', destination)
    },
    run: ({ may, signal, watcher }) =>
      packedFiles.extract({ archive: may('download', archive), may, wish, signal, watcher }),
  }
}

function archiveStep(parts: StepParts, { folder, names, to, format, onTaken }: Extract<JobWish, { kind: 'archive' }>) {
  const override = onTaken === 'replace'
  return {
    path: to,
    touches: [to],
    counted: null,
    tellsMade: true,
    onTaken,
    ask: (may) => {
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
