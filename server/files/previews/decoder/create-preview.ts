import { type ByteSource, ReopenedFile, sourceOf } from '#server/platform/os/reopened-file.ts'
import { bitmapOf, isBitmap } from './bitmap.ts'
import { firstPageOf } from './document.ts'
import { drawingOf } from './drawing.ts'
import { frameOf } from './film.ts'
import { heifOf } from './heif.ts'
import { type DecodeJob, type DecoderTools, NoPicture, SOURCE_BYTES } from './job.ts'
import { isHevc, pictureOf } from './picture.ts'
import { rawPictureOf } from './raw.ts'

/** Returns the preview for a job; `bytes` are those of the file if the job has no place. @throws NoPicture */
export async function createPreview(job: DecodeJob, bytes: Uint8Array, tools: DecoderTools): Promise<Uint8Array> {
  if (job.place === null) return previewOf(sourceOf(bytes), null, job, tools)
  await using file = await ReopenedFile.open(job.place)
  return await previewOf(file, file, job, tools)
}

/** @param file null if only the bytes are available, which cannot be passed to a program */
async function previewOf(
  source: ByteSource,
  file: ReopenedFile | null,
  job: DecodeJob,
  { programs, scratch }: DecoderTools,
): Promise<Uint8Array> {
  if (source.size === 0) throw new NoPicture('unreadable')
  if (job.kind === 'raw') return rawPictureOf(source, job)
  if (job.kind === 'film') return file ? frameOf(file, job, programs.ffmpeg) : unsupported()
  if (source.size > SOURCE_BYTES) throw new NoPicture('too_large')
  if (job.kind === 'pdf') return firstPageOf(source, job)
  if (job.kind === 'drawing') return drawingOf(source, job)
  const bytes = await source.read(0, source.size)
  if (isBitmap(bytes)) return bitmapOf(bytes, job)
  if (!(await isHevc(bytes))) return pictureOf(bytes, job)
  return file ? heifOf(file, bytes, job, { program: programs.heif, scratch }) : unsupported()
}

function unsupported(): never {
  throw new NoPicture('unsupported')
}
