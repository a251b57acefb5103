import { extensionOf } from '#contract/file-extension.ts'
import { nameOf } from '#web/lib/paths.ts'

/** A subtitle file that the browser can show with a video. */
export interface SubtitleTrack {
  readonly path: string
  /** BCP 47, from the file's name; empty when the name does not say. */
  readonly language: string
  /** What the name says between the video's and the extension: `en`, `en.forced`, or empty. */
  readonly mark: string
}

const withoutExtension = (name: string): string => name.slice(0, name.length - extensionOf(name).length)

/** The language a mark begins with: `de` of `de.forced`; empty when it is none. */
function languageOf(mark: string): string {
  const [first = ''] = mark.split('.')
  return /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(first) ? first : ''
}

/** The subtitles of a video that browsers can show: WebVTT. `paths` are those the server found beside it. */
export function subtitleTracks(video: string, paths: readonly string[]): SubtitleTrack[] {
  const stem = withoutExtension(video)
  return paths
    .filter((path) => extensionOf(path).toLowerCase() === '.vtt')
    .map((path) => {
      const mark = withoutExtension(nameOf(path)).slice(stem.length).replace(/^\./, '')
      return { path, language: languageOf(mark), mark }
    })
}

/** What a language is called in another; empty for a tag that names none. */
export const languageName = (locale: string, language: string): string =>
  language === '' ? '' : (new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' }).of(language) ?? '')
