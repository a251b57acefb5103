import { extensionOf } from '#contract/file-extension.ts'
import { nameOf } from '#web/lib/paths.ts'

/** A subtitle file of a video. */
export interface SubtitleTrack {
  readonly path: string
  /** BCP 47, from the file's name; empty when the name does not contain one. */
  readonly language: string
  /** Rest of the name besides the video's name, the language and the extension: `forced`, or empty. */
  readonly mark: string
}

const withoutExtension = (name: string): string => name.slice(0, name.length - extensionOf(name).length)

/** Languages recognized by their English names, as in `2_German.srt`. */
const NAMED =
  'ar bg bn ca cs da de el en es et fa fi fr he hi hr hu id is it ja ko lt lv ms nb nl no pl pt ro ru sk sl sr sv ta te th tr uk ur vi zh'

/** Words for kinds of subtitles that are also language tags. */
const NO_LANGUAGES: ReadonlySet<string> = new Set(['sdh', 'cc'])

let named: ReadonlyMap<string, string> | undefined

/** Returns the language with an English name; undefined for other words. */
function languageNamed(word: string): string | undefined {
  named ??= new Map(NAMED.split(' ').map((tag) => [languageName('en', tag).toLowerCase(), tag]))
  return named.get(word.toLowerCase())
}

/** Returns the language of a tag such as `de`, `pt-BR` or `eng`; undefined for other words. */
function languageTagged(word: string): string | undefined {
  if (!/^[a-z]{2,3}(?:[-_][a-z0-9]{2,8}){0,2}$/i.test(word)) return undefined
  if (NO_LANGUAGES.has(word.toLowerCase())) return undefined
  const tag = Intl.getCanonicalLocales(word.replaceAll('_', '-'))[0] ?? ''
  return languageName('en', tag) === '' ? undefined : tag
}

/**
 * Returns the words of a name besides the video's own name; dots separate them, and in subtitle folders several other characters as well.
 */
function wordsOf(name: string, stem: string): string[] {
  const own = name.startsWith(stem)
  const rest = own ? name.slice(stem.length) : name
  return rest.split(own ? '.' : /[._\s()[\]]+/).filter((word) => word !== '')
}

function trackOf(path: string, stem: string): SubtitleTrack {
  const words = wordsOf(withoutExtension(nameOf(path)), stem)
  for (const languageIn of [languageNamed, languageTagged]) {
    const at = words.findIndex((word) => languageIn(word) !== undefined)
    const language = languageIn(words[at] ?? '')
    if (language !== undefined) return { path, language, mark: markOf(words.toSpliced(at, 1)) }
  }
  return { path, language: '', mark: markOf(words) }
}

/** Omits numbers, which only order the files. */
const markOf = (words: readonly string[]): string => words.filter((word) => !/^\d+$/.test(word)).join(' ')

/** Returns the subtitle tracks of a video from the paths the server found for it. */
export function subtitleTracks(video: string, paths: readonly string[]): SubtitleTrack[] {
  const stem = withoutExtension(video)
  return paths.map((path) => trackOf(path, stem))
}

/** Cached by locale: they are expensive to create, and a video may have hundreds of files. */
const languageNames = new Map<string, Intl.DisplayNames>()

function namesIn(locale: string): Intl.DisplayNames {
  const made =
    languageNames.get(locale) ??
    new Intl.DisplayNames(locale, { type: 'language', fallback: 'none', languageDisplay: 'standard' })
  languageNames.set(locale, made)
  return made
}

/** Returns the name of a language in another one; empty for an unknown tag. */
export const languageName = (locale: string, language: string): string =>
  language === '' ? '' : (namesIn(locale).of(language) ?? '')

/** Returns a unique label for each track. `unnamed` labels those whose file name contains no information. */
export function trackLabels(tracks: readonly SubtitleTrack[], locale: string, unnamed: string): string[] {
  const labels = tracks.map(({ language, mark }) => {
    const name = languageName(locale, language)
    if (name === '') return mark === '' ? unnamed : mark
    return mark === '' ? name : `${name} (${mark})`
  })
  return labels.map((label, at) => {
    const before = labels.slice(0, at).filter((other) => other === label).length
    return before === 0 ? label : `${label} ${before + 1}`
  })
}

/**
 * Returns the index of the best track for a list of languages in order of preference; -1 for none. Complete subtitles come before marked
 * ones.
 */
export function preferredTrack(tracks: readonly SubtitleTrack[], languages: readonly string[]): number {
  const base = (tag: string) => tag.toLowerCase().split('-', 1)[0] ?? ''
  for (const wish of languages) {
    const same = (fits: (track: SubtitleTrack) => boolean) =>
      tracks.findIndex((track) => track.language !== '' && fits(track))
    const exact = same(({ language, mark }) => language.toLowerCase() === wish.toLowerCase() && mark === '')
    const whole = exact === -1 ? same(({ language, mark }) => base(language) === base(wish) && mark === '') : exact
    const any = whole === -1 ? same(({ language }) => base(language) === base(wish)) : whole
    if (any !== -1) return any
  }
  return -1
}
