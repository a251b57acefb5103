import { DetailedError, type HttpRequest, type HttpResponse, Upload as TusUpload, type UrlStorage } from 'tus-js-client'
import { RENEW_HEADER, TOKEN_HEADER } from '#contract/sessions.ts'
import { ApiError, errorOf } from '#web/lib/api-error.ts'
import { encodePath } from '#web/lib/encode-path.ts'
import { nameOf } from '#web/lib/paths.ts'
import type { Connection } from './exchange.ts'
import { partBounds } from './parts.ts'
import type { Load } from './send.ts'
import type { Upload } from './upload.ts'

/** How one file goes up. */
export interface TusOptions {
  readonly connection: Connection
  /** Bytes of one request at most. */
  readonly chunkSize: number
  /** Parts that go up side by side; what the server has parts of keeps its number. */
  readonly parts: number
}

/** What a failed step of the protocol says. */
function failureOf(error: Error | DetailedError): unknown {
  if (!(error instanceof DetailedError)) return error
  const reply = error.originalResponse
  return reply ? errorOf(reply.getStatus(), reply.getBody()) : new ApiError(0, null, error.message)
}

/** Keeps on the upload where the server has it, which is all that going on with it later takes. */
const addressesOn = (upload: Upload): UrlStorage => ({
  findAllUploads: async () => [],
  findUploadsByFingerprint: async () => [],
  async removeUpload() {
    upload.addresses = []
  },
  async addUpload(_, { uploadUrl, parallelUploadUrls }) {
    upload.addresses = parallelUploadUrls ?? (uploadUrl === null ? [] : [uploadUrl])
    return String(upload.id)
  },
})

/** Puts the token on every request, and remembers which were refused only because it was old. */
function authOf({ token, onRenew, onRefused, headers }: Connection) {
  const sentWith = new WeakMap<HttpRequest, string>()
  const renewed = new WeakSet<HttpRequest>()
  return {
    onBeforeRequest(request: HttpRequest) {
      for (const [name, value] of Object.entries(headers())) request.setHeader(name, value)
      const held = token()
      if (held === null) return
      request.setHeader(TOKEN_HEADER, held)
      sentWith.set(request, held)
    },
    async onAfterResponse(request: HttpRequest, response: HttpResponse) {
      const held = sentWith.get(request)
      if (held === undefined) return
      if (response.getHeader(RENEW_HEADER) === 'true') onRenew(held)
      if (response.getStatus() === 401 && (await onRefused(held))) renewed.add(request)
    },
    onShouldRetry: (error: DetailedError) => renewed.has(error.originalRequest),
  }
}

/** Counts the creations that are under way: what the server just made must be known before it can be taken back. */
function creationsOf(load: Load, upload: Upload, stop: () => void) {
  let open = 0
  const settle = () => {
    if (open === 0 && load.signal.aborted) stop()
  }
  return {
    settle,
    began: (request: HttpRequest) => {
      if (request.getMethod() === 'POST') open += 1
    },
    ended: (request: HttpRequest, response: HttpResponse) => {
      if (request.getMethod() !== 'POST') return
      open -= 1
      const location = response.getHeader('Location')
      if (location && response.getStatus() === 201 && load.signal.aborted)
        upload.addresses = [...upload.addresses, new URL(location, document.baseURI).href]
      settle()
    },
  }
}

/** Lets an upload go on where the server has it. */
function goOn(tus: TusUpload, { addresses, size, id }: Upload): void {
  const [first] = addresses
  if (first === undefined) return
  tus.resumeFromPreviousUpload({
    size,
    metadata: {},
    creationTime: '',
    urlStorageKey: String(id),
    uploadUrl: addresses.length > 1 ? null : first,
    parallelUploadUrls: addresses.length > 1 ? [...addresses] : null,
  })
}

/**
 * Sends one file by the tus protocol, on from where the server has it. Throws as `SendLoad`; what arrived stays there, and where it is kept
 * stands on the upload.
 */
export async function sendByTus(upload: Upload, load: Load, options: TusOptions): Promise<void> {
  const { file, path, modified, override, addresses } = upload
  const { connection, chunkSize } = options
  if (file === null) throw new Error('A folder has no content.')
  load.signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const auth = authOf(connection)
  const fail = (error: unknown) => reject(load.signal.aborted ? load.signal.reason : error)
  const parts = addresses.length || options.parts
  const endpoint = `${connection.baseUrl}/api/tus${encodePath(path)}?override=${override}`
  const tus = new TusUpload(file, {
    endpoint: new URL(endpoint, document.baseURI).href,
    metadata: { filename: nameOf(path), ...(modified !== null && { modified: String(Math.trunc(modified)) }) },
    chunkSize,
    parallelUploads: parts,
    ...(parts > 1 && { parallelUploadBoundaries: partBounds(file.size, parts) }),
    // One more try for a token that was renewed meanwhile; whatever else fails is the queue's to send again.
    retryDelays: [0],
    onShouldRetry: auth.onShouldRetry,
    urlStorage: addressesOn(upload),
    fingerprint: async () => String(upload.id),
    onBeforeRequest: (request) => {
      creations.began(request)
      auth.onBeforeRequest(request)
    },
    onAfterResponse: async (request, response) => {
      creations.ended(request, response)
      await auth.onAfterResponse(request, response)
    },
    onProgress: (bytes) => load.onSent(upload, bytes),
    onError: (error) => fail(failureOf(error)),
    onSuccess: () => resolve(),
  })
  const stop = () => {
    void tus.abort()
    fail(load.signal.reason)
  }
  const creations = creationsOf(load, upload, stop)
  load.signal.addEventListener('abort', creations.settle, { once: true })
  goOn(tus, upload)
  tus.start()
  try {
    await promise
  } finally {
    load.signal.removeEventListener('abort', creations.settle)
  }
}
