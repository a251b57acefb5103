import { attributeOf, descendantsOf, readXml, type XmlElement } from '../xml/read-xml.ts'
import type { Zip } from '../zip/read-zip.ts'

/** Resolves the path of a part against a folder; from the root when it begins with a slash. */
function partPath(folder: string, target: string): string {
  const segments = target.startsWith('/') ? [] : folder.split('/').filter(Boolean)
  for (const segment of target.split('/')) {
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return segments.join('/')
}

/** Returns the root element of a part, or null when the part does not exist. */
export function readPart(zip: Zip, path: string): XmlElement | null {
  const text = zip.text(path)
  return text === null ? null : readXml(text)
}

/** Returns the paths of the parts related to a part, by relationship id. */
export function relationsOf(zip: Zip, path: string): ReadonlyMap<string, string> {
  const slash = path.lastIndexOf('/')
  const folder = path.slice(0, Math.max(0, slash))
  const relations = readPart(zip, `${folder}/_rels/${path.slice(slash + 1)}.rels`)
  const found = new Map<string, string>()
  for (const relation of relations ? descendantsOf(relations, 'Relationship') : []) {
    if (attributeOf(relation, 'TargetMode') === 'External') continue
    found.set(attributeOf(relation, 'Id') ?? '', partPath(folder, attributeOf(relation, 'Target') ?? ''))
  }
  return found
}
