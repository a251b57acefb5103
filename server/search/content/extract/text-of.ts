import { type ByteSource, ReopenedFile, sourceOf } from '#server/platform/os/reopened-file.ts'
import { readOfficeText } from './office-text.ts'
import { readPdfText } from './pdf-text.ts'
import { readPlainText } from './plain-text.ts'
import { MAX_FILE_SIZE, NoText, type TextJob } from './text-job.ts'
import { TextSink } from './text-sink.ts'

/** Returns the text that a job asks for, up to `MAX_TEXT_LENGTH`; `bytes` is the content of a file without a place. @throws NoText */
export async function textOf(job: TextJob, bytes: Uint8Array): Promise<string> {
  if (job.place === null) return textOfSource(job, sourceOf(bytes))
  await using file = await ReopenedFile.open(job.place)
  return await textOfSource(job, file)
}

async function textOfSource({ format }: TextJob, source: ByteSource): Promise<string> {
  if (source.size === 0 || source.size > MAX_FILE_SIZE) throw new NoText('nothing, or too much')
  const sink = new TextSink()
  if (format === 'text') await readPlainText(source, sink)
  else if (format === 'pdf') await readPdfText(source, sink)
  else await readOfficeText(source, format, sink)
  if (sink.isEmpty) throw new NoText('no words')
  return sink.whole()
}
