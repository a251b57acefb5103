import { attributeOf, readXml, within, type XmlElement } from '../xml/read-xml.ts'
import type { Zip } from '../zip/read-zip.ts'

/** A path below another, as parts name each other: from the root when it begins with a slash. */
function partPath(folder: string, target: string): string {
  const segments = target.startsWith('/') ? [] : folder.split('/').filter(Boolean)
  for (const segment of target.split('/')) {
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return segments.join('/')
}

/** The outermost element of a part, or null when there is no such part. */
export function readPart(zip: Zip, path: string): XmlElement | null {
  const text = zip.text(path)
  return text === null ? null : readXml(text)
}

/** The paths that a part names, by the ids it names them with. */
export function relationsOf(zip: Zip, path: string): ReadonlyMap<string, string> {
  const slash = path.lastIndexOf('/')
  const folder = path.slice(0, Math.max(0, slash))
  const relations = readPart(zip, `${folder}/_rels/${path.slice(slash + 1)}.rels`)
  const found = new Map<string, string>()
  for (const relation of relations ? within(relations, 'Relationship') : []) {
    if (attributeOf(relation, 'TargetMode') === 'External') continue
    found.set(attributeOf(relation, 'Id') ?? '', partPath(folder, attributeOf(relation, 'Target') ?? ''))
  }
  return found
}
