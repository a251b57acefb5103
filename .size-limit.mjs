import { readFileSync } from 'node:fs'

const manifest = JSON.parse(readFileSync('dist/manifest.json', 'utf8'))

/** The scripts that the document itself names: the page and what it imports at once. */
function documentScripts() {
  const scripts = [
    ...readFileSync('dist/index.html', 'utf8').matchAll(/<(?:script|link)\b[^>]*\/(static\/[^">]+\.js)"/g),
  ]
  return scripts.map(([, path]) => path).filter((path) => path !== 'static/runtime-config.js')
}

/** The scripts of a part that the page asks for itself, by its source. */
function partScripts(source) {
  const part = manifest[source]
  if (!part) throw new Error(`${source} is not in dist/manifest.json`)
  return [part.file, ...(part.imports ?? []).flatMap(partScripts)]
}

// What the browser loads before a listing can be used: the document's scripts and the texts of one language. Prompts,
// viewers and the editor come when the listing is there.
const firstLoad = [...documentScripts(), ...partScripts('text/en.ts')]

export default [
  {
    name: 'JavaScript of the first listing, gzip',
    path: [...new Set(firstLoad)].map((path) => `dist/${path}`),
    limit: '150 kB',
    gzip: true,
  },
]
