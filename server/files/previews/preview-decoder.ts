import { Console } from 'node:console'
import * as z from 'zod/mini'
import { FrameReader, writeFrame } from '#server/platform/process/frames.ts'
import { createPreview } from './decoder/create-preview.ts'
import { readDate } from './decoder/dates/date-taken.ts'
import { editedPictureOf } from './decoder/edit-picture.ts'
import { DateJob, DecodeJob, DecoderTools, EditJob, NoPicture, type Outcome, SOURCE_BYTES } from './decoder/job.ts'

// A separate process, which the server starts on demand and ends when it is idle, or when a file takes too long. It reads untrusted files:
// it receives only one open file at a time, and a crash affects nothing else.

// Output of libraries must not be mixed with the replies on standard output.
Object.assign(globalThis.console, new Console(process.stderr))

const Job = z.union([EditJob, DateJob, DecodeJob])

const tools = DecoderTools.parse(JSON.parse(process.argv[2] ?? 'null'))
const frames = new FrameReader(SOURCE_BYTES + 64 * 1024)

await sendReply(null)
for await (const piece of process.stdin) {
  for (const { head, bytes } of frames.addChunk(Buffer.from(piece))) await answer(Job.parse(head), bytes)
}

async function answer(job: z.infer<typeof Job>, bytes: Uint8Array): Promise<void> {
  try {
    await sendReply('picture', await resultOf(job, bytes))
  } catch (error) {
    if (!(error instanceof NoPicture)) throw error
    await sendReply(error.outcome)
  }
}

function resultOf(job: z.infer<typeof Job>, bytes: Uint8Array): Promise<Uint8Array> {
  if ('edit' in job) return editedPictureOf(job, bytes)
  return 'date' in job ? readDate(job, bytes) : createPreview(job, bytes, tools)
}

async function sendReply(outcome: Outcome | null, bytes?: Uint8Array): Promise<void> {
  for (const part of writeFrame({ outcome }, bytes))
    await new Promise<void>((resolve, reject) =>
      process.stdout.write(part, (error) => (error ? reject(error) : resolve())),
    )
}
