import { extensionOf } from '#contract/file-extension.ts'

/** The forms of subtitles that are known. */
export type SubtitleFormat = 'vtt' | 'srt' | 'ass'

const FORMATS: Readonly<Record<string, SubtitleFormat>> = { '.vtt': 'vtt', '.srt': 'srt', '.ass': 'ass', '.ssa': 'ass' }

/** The form of subtitles that a name promises; null when it promises none. */
export function subtitleFormatOf(name: string): SubtitleFormat | null {
  const extension = extensionOf(name).toLowerCase()
  return Object.hasOwn(FORMATS, extension) ? (FORMATS[extension] ?? null) : null
}
