import * as z from 'zod/mini'
import { chooseLocale, LOCALES } from '#contract/locales.ts'
import type { AssetSource } from './assets.ts'

/** The build's list of output files, by source. */
const MANIFEST = 'manifest.json'
const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.optional(z.array(z.string())),
    css: z.optional(z.array(z.string())),
  }),
)
type Manifest = z.infer<typeof Manifest>

/**
 * Maximum number of languages read from a header: longer lists serve only to cause work.
 *
 * @limit Requests and connections | Languages read from `Accept-Language` | {}
 */
const MAX_ACCEPT_LANGUAGES = 20

/** Document that is about to be sent: its built text, its base path, and the request headers. */
export type OpenedDocument = {
  readonly built: string
  readonly kind: 'people' | 'login' | 'visitors'
  readonly base: string
  readonly asked: Headers
}

/**
 * Returns a function for the `Link` header of a document, which makes the browser preload what its scripts request first: the messages of
 * its language, and the login screen when that is opened. Empty when the build has no manifest.
 */
export function createPreload(files: AssetSource): (opened: OpenedDocument) => Promise<string> {
  let manifest: Promise<Manifest> | undefined
  const made = new Map<string, string>()
  return async ({ built, kind, base, asked }) => {
    if (!files.names.has(MANIFEST)) return ''
    manifest ??= files.read(MANIFEST).then((bytes) => Manifest.parse(JSON.parse(new TextDecoder().decode(bytes))))
    const locale = chooseLocale(LOCALES, acceptedLanguages(asked)) ?? 'en'
    const key = `${kind} ${locale} ${base}`
    const link = made.get(key) ?? linkTo(partsOf(SOURCES[kind](locale), await manifest, built), base)
    made.set(key, link)
    return link
  }
}

/** Sources below `web/` that the scripts of each document request first. */
export const SOURCES: Readonly<Record<OpenedDocument['kind'], (locale: string) => readonly string[]>> = {
  people: (locale) => [`i18n/generated/${locale}/language.ts`],
  login: (locale) => [
    `i18n/generated/${locale}/language.ts`,
    `i18n/generated/${locale}/books/login.ts`,
    'app/pages/login-page.tsx',
  ],
  visitors: (locale) => [`i18n/generated/${locale}/visit.ts`],
}

/** Returns the languages a browser accepts, in the order of `navigator.languages`. */
const acceptedLanguages = (asked: Headers): string[] =>
  (asked.get('Accept-Language') ?? '')
    .split(',', MAX_ACCEPT_LANGUAGES)
    .map((wish) => wish.split(';', 1)[0]?.trim() ?? '')

/** Returns the files of the sources with all their imports, except those that the document itself references. */
function partsOf(sources: readonly string[], manifest: Manifest, built: string): string[] {
  const [seen, files] = [new Set(sources), new Set<string>()]
  for (const source of seen) {
    const part = manifest[source]
    if (!part) continue
    for (const one of part.imports ?? []) seen.add(one)
    for (const file of [part.file, ...(part.css ?? [])]) if (!built.includes(file)) files.add(file)
  }
  return [...files]
}

/** Returns the header. `crossorigin` without credentials matches the requests of the page's own scripts. */
const linkTo = (files: readonly string[], base: string): string =>
  files
    .map(
      (file) =>
        `<${base}/${file}>; ${file.endsWith('.css') ? 'rel=preload; as=style' : 'rel=modulepreload'}; crossorigin`,
    )
    .join(', ')
