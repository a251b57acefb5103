import { AppError } from '#server/platform/errors.ts'
import { errorReply } from './errors.ts'
import { withDefaultHeaders } from './headers.ts'
import { type FollowSentFile, markTransfer, statusText, transferOf } from './replies.ts'
import type { Call } from './route.ts'

/** The parts of a file response, or the status that refuses it. */
type FileResponse = {
  readonly status: 200 | 206 | 304 | 412 | 416
  readonly headers: Record<string, string>
  /** Further headers: an object that is the same for many files. */
  readonly sharedHeaders?: Readonly<Record<string, string>>
  /** A function is called when the response is created. */
  readonly body: Body | (() => Body)
  /** Finds the file that the runtime sends; see `OpenFile.followSending`. */
  readonly follow?: FollowSentFile
}

type Body = ConstructorParameters<typeof Response>[0]

/** A file response, and a function that closes the file. */
type OpenedFile = FileResponse & { readonly close: () => Promise<void> }

/** Returns the response that sends a file, or a part of it. */
export function downloadReply({ status, headers, sharedHeaders, body, follow }: FileResponse): Response {
  if (status === 412) return statusText(412)
  if (status === 416)
    return errorReply(new AppError('bad_range', 'The requested range is beyond the end of the file.'), headers)
  const sent = typeof body === 'function' ? body() : body
  const response = new Response(sent, { status, headers: sharedHeaders ? templateOf(sharedHeaders) : headers })
  if (sharedHeaders) for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return sent === null || sent instanceof Uint8Array ? response : markTransfer(response, follow)
}

const templates = new WeakMap<Readonly<Record<string, string>>, Headers>()

function templateOf(sharedHeaders: Readonly<Record<string, string>>): Headers {
  const known = templates.get(sharedHeaders)
  if (known) return known
  const made = withDefaultHeaders(sharedHeaders)
  templates.set(sharedHeaders, made)
  return made
}

/**
 * Returns the same response, and closes the file: at once where the response holds its bytes, otherwise when the runtime has opened it. A
 * failure to close it is logged like that of a cleanup.
 */
export function openedFileReply(file: OpenedFile, addCleanup: Call['addCleanup']): Response {
  let isHeld = false
  try {
    const response = downloadReply(file)
    isHeld = transferOf(response) !== undefined
    return response
  } finally {
    if (isHeld) addCleanup(file.close)
    else file.close().catch((error: unknown) => addCleanup(() => Promise.reject(error)))
  }
}
