import { type Decoded, decode, splitMark } from '#contract/encodings/decode.ts'
import { detect } from '#contract/encodings/detect.ts'
import type { Encoding } from '#contract/encodings/encodings.ts'
import { wholeCharacters } from '#contract/encodings/whole-characters.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import { entityTagOf } from '#web/lib/entity-tag.ts'
import { rawCall } from '#web/lib/raw-address.ts'
import { readBody } from '#web/lib/read-body.ts'
import type { EditedFile } from './edited-file.ts'
import { type OriginalLines, originalLinesOf } from './encoding/original-lines.ts'
import { lineBreakOf } from './line-breaks.ts'
import type { TextFormat } from './text-format.ts'

/** A text as loaded from its file. */
export interface OpenedText {
  readonly text: string
  readonly format: TextFormat
  /** Original bytes of lines; null when a save could not keep all lines as they are. */
  readonly originalLines: OriginalLines | null
  /** Entity tag of the loaded version; null when the server did not report it. */
  readonly version: string | null
}

/** Error for bytes that do not appear to be text. */
export class NotText extends Error {
  override readonly name = 'NotText'
}

/** Error for bytes that are not valid in the requested encoding. */
export class NotInEncoding extends Error {
  override readonly name = 'NotInEncoding'
}

const NO_SPELLINGS: OriginalLines = new Map()

/** Size of the shown part of a text that is too large, in bytes. */
export const START_SHOWN = 1024 * 1024

/** Returns whether valid UTF-8 may be something else: zero bytes UTF-16 or binary data, escape sequences ISO-2022-JP. */
const needsALook = (content: string): boolean => content.includes('\0') || content.includes('\u001b$')

const opened = ({ text, mark }: Decoded, encoding: Encoding): Pick<OpenedText, 'text' | 'format'> => ({
  text,
  format: { encoding, mark, lineBreak: lineBreakOf(text) },
})

/** Returns the text included in a file's metadata, or null when its bytes have to be examined. */
export function inlineText(file: Pick<EditedFile, 'content' | 'modified' | 'size'>): OpenedText | null {
  if (file.content === undefined || needsALook(file.content)) return null
  return { ...opened(splitMark(file.content), 'utf-8'), originalLines: NO_SPELLINGS, version: entityTagOf(file) }
}

async function bytesOf(api: ApiClient, path: string, headers: Record<string, string> = {}) {
  const answer = await api.send({ ...rawCall(path), headers })
  return { bytes: new Uint8Array(await readBody(answer, 'arrayBuffer')), version: answer.headers.get('ETag') }
}

/**
 * Loads a text in the detected or the requested encoding.
 *
 * @throws `ApiError`, `NotText` or `NotInEncoding`
 */
export async function fetchText(api: ApiClient, path: string, encoding?: Encoding): Promise<OpenedText> {
  const { bytes, version } = await bytesOf(api, path)
  const decoded = encoding && decode(bytes, encoding)
  if (decoded === null) throw new NotInEncoding()
  const found = decoded && encoding ? { ...decoded, encoding } : await detect(bytes)
  if (found === null) throw new NotText()
  const said = opened(found, found.encoding)
  return { ...said, version, originalLines: originalLinesOf(bytes, found.text, found.encoding) }
}

/**
 * Loads any file as text. Without valid UTF-8, each byte becomes one character.
 *
 * @throws `ApiError`
 */
export async function fetchAnyway(api: ApiClient, path: string): Promise<OpenedText> {
  const { bytes, version } = await bytesOf(api, path)
  const encoding = decode(bytes, 'utf-8') ? 'utf-8' : 'windows-1252'
  const decoded = decode(bytes, encoding) ?? { text: '', mark: false }
  return { ...opened(decoded, encoding), version, originalLines: null }
}

/**
 * Loads the first lines of a large text.
 *
 * @throws `ApiError` or `NotText`
 */
export async function fetchStart(api: ApiClient, path: string): Promise<OpenedText> {
  const { bytes, version } = await bytesOf(api, path, { Range: `bytes=0-${START_SHOWN - 1}` })
  const found = await detect(wholeCharacters(bytes))
  if (found === null) throw new NotText()
  return { ...opened(found, found.encoding), version, originalLines: null }
}
