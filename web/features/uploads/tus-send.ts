import { DetailedError, type HttpRequest, type HttpResponse, Upload as TusUpload, type UrlStorage } from 'tus-js-client'
import { RENEW_HEADER, TOKEN_HEADER } from '#contract/headers.ts'
import { ApiError, errorOf } from '#web/lib/api-error.ts'
import { encodePath } from '#web/lib/encode-path.ts'
import { nameOf } from '#web/lib/paths.ts'
import type { Connection } from './exchange.ts'
import { partBounds } from './parts.ts'
import type { Load } from './send.ts'
import type { Upload } from './upload.ts'

/** Settings for uploading one file. */
export interface TusOptions {
  readonly connection: Connection
  /** Largest size of one request, in bytes. */
  readonly chunkSize: number
  /** Number of parallel parts. An upload that already has parts on the server retains their number. */
  readonly parts: number
}

/** Returns the error of a failed protocol step. */
function failureOf(error: Error | DetailedError): unknown {
  if (!(error instanceof DetailedError)) return error
  const reply = error.originalResponse
  return reply ? errorOf(reply.getStatus(), reply.getBody()) : new ApiError(0, null, error.message)
}

/** Stores the upload's addresses on the upload itself, which is all that resuming needs. */
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

/** Adds the token to every request, and records the requests that failed only because of an old token. */
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

/** Counts creation requests in progress: an upload that the server just created must be known before it can be deleted. */
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

/** Resumes an upload at its addresses on the server. */
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
 * Sends one file by the tus protocol, resuming where the server has it. Throws as `SendLoad`. The sent part stays on the server, and its
 * addresses on the upload.
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
    // One retry for a token that was renewed in the meantime. The queue retries everything else.
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
