import { extensionOf } from '#contract/file-extension.ts'

/** Supported subtitle formats. */
export type SubtitleFormat = 'vtt' | 'srt' | 'ass'

const FORMATS: Readonly<Record<string, SubtitleFormat>> = { '.vtt': 'vtt', '.srt': 'srt', '.ass': 'ass', '.ssa': 'ass' }

/** Returns the subtitle format by the extension of a name; null if it has none. */
export function subtitleFormatOf(name: string): SubtitleFormat | null {
  const extension = extensionOf(name).toLowerCase()
  return Object.hasOwn(FORMATS, extension) ? (FORMATS[extension] ?? null) : null
}
