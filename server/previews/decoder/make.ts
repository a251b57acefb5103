import { type ByteSource, HandedFile, sourceOf } from '#server/storage/handed-file.ts'
import { type DecodeJob, NoPicture, type Programs, SOURCE_BYTES } from '../job.ts'
import { pictureOf } from './picture.ts'

/** The preview that a job asks for. @throws NoPicture */
export async function makePreview(job: DecodeJob, bytes: Uint8Array, programs: Programs): Promise<Uint8Array> {
  void programs
  if (job.place === null) return previewOf(sourceOf(bytes), job)
  await using file = await HandedFile.open(job.place)
  return await previewOf(file, job)
}

async function previewOf(source: ByteSource, job: DecodeJob): Promise<Uint8Array> {
  if (source.size === 0) throw new NoPicture('unreadable')
  if (source.size > SOURCE_BYTES) throw new NoPicture('too_large')
  return pictureOf(await source.read(0, source.size), job)
}
