import * as z from 'zod/mini'
import { ARCHIVE_FORMATS } from './archive-formats.ts'

/** A format for downloads of several files. */
export const ArchiveFormat = z.enum(ARCHIVE_FORMATS)
export type ArchiveFormat = z.infer<typeof ArchiveFormat>

/** Values of `algo`: each format with and without its dot; `true` and an empty value mean zip. */
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

/** Returns the format of an `algo` value. */
export function archiveFormatOf(algorithm: z.infer<typeof ArchiveAlgorithm>): ArchiveFormat {
  if (algorithm === '' || algorithm === 'true' || algorithm === 'zip') return 'zip'
  const packer = algorithm.replace(/^tar\.?/, '')
  return packer === '' ? 'tar' : ArchiveFormat.parse(`tar.${packer}`)
}
