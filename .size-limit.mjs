import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const manifest = JSON.parse(readFileSync('dist/manifest.json', 'utf8'))

/** Returns the scripts that a document names itself: the page and its static imports. */
function documentScripts(name) {
  const scripts = [...readFileSync(`dist/${name}`, 'utf8').matchAll(/<(?:script|link)\b[^>]*\/(static\/[^">]+\.js)"/g)]
  return scripts.map(([, path]) => path).filter((path) => path !== 'static/runtime-config.js')
}

/** Returns the scripts of a part that the page loads on demand, found by its source, or of a chunk, found by its name. */
function partScripts(source, seen = new Set()) {
  const part = manifest[source] ?? Object.values(manifest).find(({ name }) => name === source)
  if (!part) throw new Error(`${source} is not in dist/manifest.json`)
  if (seen.has(source)) return []
  seen.add(source)
  return [part.file, ...(part.imports ?? []).flatMap((one) => partScripts(one, seen))]
}

const filesOf = (document, parts) =>
  [...new Set([...documentScripts(document), ...parts.flatMap((part) => partScripts(part))])].map(
    (path) => `dist/${path}`,
  )

const LOCALES = readdirSync('web/i18n/messages/common').map((name) => name.replace(/\.json$/, ''))

const weight = (path) => gzipSync(readFileSync(path), { level: 9 }).length

/** Returns the part of the language for which it is largest. */
function heaviest(sourceOf) {
  const weights = LOCALES.map((locale) => [weight(`dist/${manifest[sourceOf(locale)].file}`), sourceOf(locale)])
  return weights.toSorted(([a], [b]) => b - a)[0][1]
}

// Loaded by the browser before a listing, or the target of a link, can be used: the document's scripts and the texts of one language.
// Prompts, viewers, the editor and the QR code are loaded later.
const LINK = [heaviest((locale) => `i18n/generated/${locale}/visit.ts`)]
const LANGUAGE = heaviest((locale) => `i18n/generated/${locale}/language.ts`)
const AROUND = [
  'features/public-share/item-picture.tsx',
  // Contains the tooltips.
  'kit-later',
  'features/public-share/footer.tsx',
  'features/public-share/qr-picture.tsx',
]

// Each limit leaves at least 1 % above the size measured on the day it was set, so that a small change elsewhere does not fail. Only a
// maintainer may raise a limit, in a separate commit that says which feature needs the bytes and why they cannot load later.
export default [
  {
    name: 'JavaScript of the first listing, in the language that weighs most, gzip',
    path: filesOf('index.html', [LANGUAGE]),
    limit: '129.4 kB',
    gzip: true,
  },
  {
    name: 'What of that language comes with it, gzip',
    path: [`dist/${manifest[LANGUAGE].file}`],
    limit: '4.2 kB',
    gzip: true,
  },
  {
    name: 'JavaScript of a link that a visitor opens, gzip',
    path: filesOf('share.html', LINK),
    // React takes 48.3; the list of the eighteen languages and the names of all scripts take 0.9.
    limit: '63.9 kB',
    gzip: true,
  },
  {
    name: 'JavaScript of a link to a folder with all that is seen of it, gzip',
    path: filesOf('share.html', [...LINK, ...AROUND, 'features/public-share/folder-parts.ts']),
    limit: '78.8 kB',
    gzip: true,
  },
]
