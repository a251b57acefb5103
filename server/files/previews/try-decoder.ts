import path from 'node:path'
import { type Helpers, HelpersUnavailable, helperScript } from '#server/platform/process/helper-scripts.ts'
import { ProcessEnded } from '#server/platform/process/limited-process.ts'
import { DecoderProcess } from './decoder-process.ts'
import { LIMITS } from './decoders.ts'

/** One pixel (GIF). */
const PICTURE = 'R0lGODlhAQABAIAAAExpcf///yH5BAUAAAAALAAAAAABAAEAAAICTAEAOw=='

/**
 * Tests the decoder by producing one preview in a separate process.
 *
 * @param scratch absolute path of a directory for it
 * @param helpers null if the decoder is a script beside the program
 * @returns the reason why previews are not available; null if they are
 */
export async function previewProblem(scratch: string, helpers: Helpers | null): Promise<string | null> {
  const tools = { programs: { ffmpeg: null, heif: null }, scratch: path.join(scratch, 'scratch') }
  try {
    const decoder = new DecoderProcess(await helperScript('preview-decoder', import.meta.path, helpers), tools, LIMITS)
    const job = { kind: 'picture', size: 'thumb', alpha: 'none', place: null } as const
    const { outcome } = await decoder.decode(job, Buffer.from(PICTURE, 'base64'))
    decoder.end('was tried')
    return outcome === 'picture' ? null : `a picture was ${outcome}`
  } catch (error) {
    if (error instanceof HelpersUnavailable) return error.message
    if (!(error instanceof ProcessEnded)) throw error
    return `the decoder ${error.message}; it needs libstdc++ and libgcc of the system`
  }
}
