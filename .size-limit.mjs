import { readFileSync } from 'node:fs'

// What the browser loads before the listing can be used. A part that is loaded later but belongs to the first listing
// is added here by its source.
const firstLoad = ['index.html']

const manifest = JSON.parse(readFileSync('dist/manifest.json', 'utf8'))

/** The scripts of a part and of all that it imports at once, as Vite's manifest tells. */
function scriptsOf(source, seen = new Set()) {
  const part = manifest[source]
  if (!part) throw new Error(`${source} is not in dist/manifest.json`)
  if (seen.has(source)) return []
  seen.add(source)
  return [`dist/${part.file}`, ...(part.imports ?? []).flatMap((next) => scriptsOf(next, seen))]
}

export default [
  {
    name: 'JavaScript of the first listing, gzip',
    path: [...new Set(firstLoad.flatMap((source) => scriptsOf(source)))],
    limit: '150 kB',
    gzip: true,
  },
]
