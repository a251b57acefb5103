import * as z from 'zod/mini'
import { ARCHIVE_FORMATS } from './archive-formats.ts'

/** A format in which several files leave as one. */
export const ArchiveFormat = z.enum(ARCHIVE_FORMATS)
export type ArchiveFormat = z.infer<typeof ArchiveFormat>

/** What `algo` may say: each name with and without its dot; `true` and nothing mean zip (contract 6.7.2). */
export const ArchiveAlgorithm = z.enum([
  'zip',
  'true',
  '',
  'tar',
  'tar.gz',
  'targz',
  'tar.bz2',
  'tarbz2',
  'tar.xz',
  'tarxz',
  'tar.lz4',
  'tarlz4',
  'tar.sz',
  'tarsz',
  'tar.zst',
  'tarzst',
])

/** The format an `algo` asks for. */
export function archiveFormatOf(algorithm: z.infer<typeof ArchiveAlgorithm>): ArchiveFormat {
  if (algorithm === '' || algorithm === 'true' || algorithm === 'zip') return 'zip'
  const packer = algorithm.replace(/^tar\.?/, '')
  return packer === '' ? 'tar' : ArchiveFormat.parse(`tar.${packer}`)
}
