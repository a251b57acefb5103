import { AppError } from '#server/platform/errors.ts'
import { errorReply } from './errors.ts'
import { type FollowSentFile, markTransfer, statusText } from './replies.ts'

/** The parts of a file response, or the status that refuses it. */
type FileResponse = {
  readonly status: 200 | 206 | 304 | 412 | 416
  readonly headers: Record<string, string>
  readonly body: ConstructorParameters<typeof Response>[0]
  /** Finds the file that the runtime sends; see `OpenFile.followSending`. */
  readonly follow?: FollowSentFile
}

/** Returns the response that sends a file, or a part of it. */
export function downloadReply({ status, headers, body, follow }: FileResponse): Response {
  if (status === 412) return statusText(412)
  if (status === 416) return errorReply(new AppError('bad_range', 'The file has no such part.'), headers)
  const response = new Response(body, { status, headers })
  return body === null || body instanceof Uint8Array ? response : markTransfer(response, follow)
}
