import { readFileSync } from 'node:fs'

const manifest = JSON.parse(readFileSync('dist/manifest.json', 'utf8'))

/** The scripts that a document itself names: the page and what it imports at once. */
function documentScripts(name) {
  const scripts = [...readFileSync(`dist/${name}`, 'utf8').matchAll(/<(?:script|link)\b[^>]*\/(static\/[^">]+\.js)"/g)]
  return scripts.map(([, path]) => path).filter((path) => path !== 'static/runtime-config.js')
}

/** The scripts of a part that the page asks for itself, by its source. */
function partScripts(source) {
  const part = manifest[source]
  if (!part) throw new Error(`${source} is not in dist/manifest.json`)
  return [part.file, ...(part.imports ?? []).flatMap(partScripts)]
}

// What the browser loads before a listing, or what a link leads to, can be used: the document's scripts and the texts of one
// language. Prompts, viewers, the editor and the QR code come after that.
const load = (document, texts) =>
  [...new Set([...documentScripts(document), ...partScripts(texts)])].map((path) => `dist/${path}`)

export default [
  {
    name: 'JavaScript of the first listing, gzip',
    path: load('index.html', 'text/en.ts'),
    limit: '150 kB',
    gzip: true,
  },
  {
    name: 'JavaScript of a link that a visitor opens, gzip',
    path: load('share.html', 'text/en-visit.ts'),
    limit: '80 kB',
    gzip: true,
  },
]
