import type { ExtractRequest } from '#contract/archive-contents.ts'
import type { ArchiveFormat } from '#contract/archives.ts'
import { archiveFormatOf } from '#contract/archives.ts'
import type { JobRequest, OnTaken } from '#contract/job-requests.ts'
import { child, parent, parseName, parsePlainPath, type VirtualPath } from '#server/access/virtual-path.ts'

/** One item of a copy or a move. */
export type TransferSpec = { readonly from: VirtualPath; readonly to: VirtualPath; readonly onTaken: OnTaken }

/** The specification of a job, with parsed paths. Plain data: it is stored as JSON. */
export type JobSpec =
  | { readonly kind: 'copy' | 'move'; readonly steps: readonly TransferSpec[] }
  | { readonly kind: 'delete'; readonly paths: readonly VirtualPath[]; readonly forever?: boolean }
  | {
      readonly kind: 'rename'
      readonly folder: VirtualPath
      readonly names: readonly { readonly from: string; readonly to: string }[]
    }
  | { readonly kind: 'extract'; readonly archive: VirtualPath; readonly wish: ExtractRequest }
  | {
      readonly kind: 'archive'
      readonly folder: VirtualPath
      readonly names: readonly string[]
      readonly to: VirtualPath
      readonly format: ArchiveFormat
      readonly onTaken: OnTaken
    }
  | PurgeSpec

/** The permanent deletion of items of the trash. */
export type PurgeSpec = Extract<JobRequest, { kind: 'purge' }>

/**
 * Parses a request.
 *
 * @throws AppError `invalid`
 */
export function parseJobSpec(request: JobRequest): JobSpec {
  switch (request.kind) {
    case 'copy':
    case 'move':
      return {
        kind: request.kind,
        steps: request.steps.map(({ from, to, onTaken }) => ({
          from: parsePlainPath(from),
          to: parsePlainPath(to),
          onTaken,
        })),
      }
    case 'delete':
      return { kind: 'delete', paths: request.paths.map(parsePlainPath), forever: request.forever ?? false }
    case 'rename': {
      const names = request.names.map(({ from, to }) => ({ from: parseName(from), to: parseName(to) }))
      return { kind: 'rename', folder: parsePlainPath(request.folder), names }
    }
    case 'extract':
      return { kind: 'extract', archive: parsePlainPath(request.archive), wish: request.wish }
    case 'archive': {
      const folder = parsePlainPath(request.folder)
      const names = request.names.map(parseName)
      return { ...request, folder, names, to: parsePlainPath(request.to), format: archiveFormatOf(request.format) }
    }
    case 'purge':
      return request
  }
}

/** Summary of a specification: the first item, the number of items, and the target. */
export type JobSummary = { readonly from: string; readonly count: number; readonly to: string | null }

/** Returns the summary of a specification that names its items by their paths. */
export function summaryOf(wish: Exclude<JobSpec, PurgeSpec>): JobSummary {
  switch (wish.kind) {
    case 'copy':
    case 'move': {
      const [first] = wish.steps
      return { from: first?.from ?? '/', count: wish.steps.length, to: first ? parent(first.to) : null }
    }
    case 'delete':
      return { from: wish.paths[0] ?? '/', count: wish.paths.length, to: null }
    case 'rename':
      return { from: child(wish.folder, wish.names[0]?.from ?? ''), count: wish.names.length, to: wish.folder }
    case 'extract':
      return { from: wish.archive, count: 1, to: parsePlainPath(wish.wish.destination) }
    case 'archive':
      return { from: child(wish.folder, wish.names[0] ?? ''), count: wish.names.length, to: wish.to }
  }
}
