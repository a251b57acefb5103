import { Console } from 'node:console'
import type * as z from 'zod/mini'
import { FrameReader, writeFrame } from '#server/platform/process/frames.ts'
import { MAX_FILE_SIZE, NoText, TextJob, type TextOutcome } from './text-job.ts'
import { textOf } from './text-of.ts'

// A separate process, which the server starts when there are files to read and ends when there are none, or when one takes too long. Its
// input is untrusted: it receives only one open file at a time, and a failure affects nothing else.

// Redirects output of libraries, so that the server does not read it as answers.
Object.assign(globalThis.console, new Console(process.stderr))

const frames = new FrameReader(MAX_FILE_SIZE + 64 * 1024)

await say(null)
for await (const piece of process.stdin) {
  for (const { head, bytes } of frames.addChunk(Buffer.from(piece))) await answer(TextJob.parse(head), bytes)
}

async function answer(job: TextJob, bytes: Uint8Array): Promise<void> {
  try {
    await say('text', Buffer.from(await textOf(job, bytes)))
  } catch (error) {
    if (!(error instanceof NoText)) throw error
    await say('none')
  }
}

async function say(outcome: z.infer<typeof TextOutcome> | null, bytes?: Uint8Array): Promise<void> {
  for (const part of writeFrame({ outcome }, bytes))
    await new Promise<void>((resolve, reject) =>
      process.stdout.write(part, (error) => (error ? reject(error) : resolve())),
    )
}
