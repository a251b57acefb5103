import { isUtf8 } from 'node:buffer'
import type { Grant } from '#server/access/authorize.ts'
import { baseName } from '#server/access/virtual-path.ts'
import { type SubtitleFormat, subtitleFormatOf } from '#server/files/browse/subtitles/formats.ts'
import {
  type Download,
  type DownloadRequest,
  type Downloads,
  headersOf,
  validatorsOf,
} from '#server/files/downloads/download.ts'
import { AppError } from '#server/platform/errors.ts'
import { evaluatePreconditions } from '#server/platform/http-semantics/conditional.ts'
import { presentationOf } from '#server/platform/http-semantics/content-type.ts'
import { contentDisposition, type Disposition } from '#server/platform/http-semantics/disposition.ts'
import { KeyedSemaphore } from '#server/platform/queue/keyed-semaphore.ts'
import type { Storage } from '#server/storage/storage.ts'
import { MOST_BYTES, tooLarge, toVtt } from './convert.ts'

/** @limit Previews and subtitles | Subtitles converted concurrently for one user | {running}; {waiting} wait up to {patience ms} */
const CONVERSIONS = { running: 1, waiting: 64, patience: 20_000 }

export type SubtitleRequest = DownloadRequest & { readonly file: Grant<'download'>; readonly signal: AbortSignal }

/** The response with subtitles: the bytes of a WebVTT file in UTF-8, or the result of a conversion. */
export type SentSubtitles = Omit<Download, 'sends' | 'body'> & { readonly body: Download['body'] | string }

/** Sends subtitles as WebVTT, the only format that browsers support. */
export class Subtitles {
  readonly #storage: Storage
  readonly #downloads: Downloads
  readonly #turns = new KeyedSemaphore<number>(CONVERSIONS)

  constructor(parts: { readonly storage: Storage; readonly downloads: Downloads }) {
    this.#storage = parts.storage
    this.#downloads = parts.downloads
  }

  /**
   * Returns the subtitles of a file.
   *
   * @throws AppError `invalid` for a folder, for a name without the extension of a subtitle format and for content without subtitles;
   * `too_large`; `not_found`; `too_many` when the user has too many requests waiting
   */
  async prepare(request: SubtitleRequest): Promise<SentSubtitles> {
    const format = subtitleFormatOf(baseName(request.file.path))
    if (!format) throw new AppError('invalid', 'This is not a subtitle file.')
    if (format !== 'vtt' || (await this.#isInOtherEncoding(request))) return this.#convert(request, format)
    const file = await this.#downloads.prepare(request.file, { ...request, inline: true })
    if (!file) throw new AppError('invalid', 'A folder cannot have subtitles.')
    return 'Content-Disposition' in file.headers ? { ...file, headers: { ...file.headers, ...named(request) } } : file
  }

  /** Browsers read WebVTT as UTF-8, whatever its encoding. A file that is too large to be converted is sent as it is. */
  async #isInOtherEncoding({ file, signal }: SubtitleRequest): Promise<boolean> {
    const release = await this.#turns.acquire(file.subject.userId, () => signal)
    try {
      await using opened = await this.#storage.open(file)
      return opened.stat.size <= MOST_BYTES && !isUtf8(await opened.bytes())
    } finally {
      release()
    }
  }

  async #convert(request: SubtitleRequest, format: SubtitleFormat): Promise<SentSubtitles> {
    const { file, headers, signal } = request
    const release = await this.#turns.acquire(file.subject.userId, () => signal)
    try {
      await using opened = await this.#storage.open(file)
      const about = {
        ...headersOf(baseName(file.path), opened.stat, presentationOf('converted.vtt', true)),
        ...named(request),
        'Accept-Ranges': 'none',
      }
      const precondition = evaluatePreconditions(headers, validatorsOf(opened.stat))
      if (precondition === 'failed') return { status: 412, headers: {}, body: null, close }
      if (precondition === 'not_modified') return { status: 304, headers: about, body: null, close }
      if (opened.stat.size > MOST_BYTES) throw tooLarge()
      return { status: 200, headers: about, body: await toVtt(await opened.bytes(), format, signal), close }
    } finally {
      release()
    }
  }
}

/** The file is closed already. */
const close = () => Promise.resolve()

function named({ file, inline }: SubtitleRequest): { readonly 'Content-Disposition': string } {
  const disposition: Disposition = inline ? 'inline' : 'attachment'
  return { 'Content-Disposition': contentDisposition(disposition, baseName(file.path)) }
}
