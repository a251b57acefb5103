import * as z from 'zod/mini'
import { chooseLocale, LOCALES } from '#contract/locales.ts'
import type { AssetSource } from './assets.ts'

/** What the build says of its parts, by their sources. */
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

/** A header names more wishes than anybody has only to keep somebody busy. */
const WISHES = 20

/** A document that is about to be sent: its text as it was built, where it is, and what was asked with. */
export type Opened = {
  readonly built: string
  readonly kind: 'people' | 'login' | 'visitors'
  readonly base: string
  readonly asked: Headers
}

/**
 * What the scripts of a document will ask for first, as a `Link` header, so that the browser asks for it along with them: the sentences of
 * its language, and the login screen where that is what was opened. Empty where the build tells nothing of its parts.
 */
export function createAhead(files: AssetSource): (opened: Opened) => Promise<string> {
  let manifest: Promise<Manifest> | undefined
  const made = new Map<string, string>()
  return async ({ built, kind, base, asked }) => {
    if (!files.names.has(MANIFEST)) return ''
    manifest ??= files.read(MANIFEST).then((bytes) => Manifest.parse(JSON.parse(new TextDecoder().decode(bytes))))
    const locale = chooseLocale(LOCALES, wishesOf(asked)) ?? 'en'
    const key = `${kind} ${locale} ${base}`
    const link = made.get(key) ?? linkTo(partsOf(SOURCES[kind](locale), await manifest, built), base)
    made.set(key, link)
    return link
  }
}

const SOURCES: Readonly<Record<Opened['kind'], (locale: string) => readonly string[]>> = {
  people: (locale) => [`text/${locale}/language.ts`],
  login: (locale) => [`text/${locale}/language.ts`, `text/${locale}/books/login.ts`, 'app/pages/login-page.tsx'],
  visitors: (locale) => [`text/${locale}/visit.ts`],
}

/** The languages somebody wishes for; browsers name them in the order in which `navigator.languages` does. */
const wishesOf = (asked: Headers): string[] =>
  (asked.get('Accept-Language') ?? '').split(',', WISHES).map((wish) => wish.split(';', 1)[0]?.trim() ?? '')

/** The files of some sources with all that they import, but for those a document names itself. */
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

/** Without credentials, as the page's own scripts ask. */
const linkTo = (files: readonly string[], base: string): string =>
  files
    .map(
      (file) =>
        `<${base}/${file}>; ${file.endsWith('.css') ? 'rel=preload; as=style' : 'rel=modulepreload'}; crossorigin`,
    )
    .join(', ')
