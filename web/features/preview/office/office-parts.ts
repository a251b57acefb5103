import { nameOf, parentOf } from '#web/lib/paths.ts'
import { resolvePath } from '#web/lib/resolve-path.ts'
import { attributeOf, descendantsOf, readXml, type XmlElement } from '../xml/read-xml.ts'
import type { Zip } from '../zip/read-zip.ts'

/** Returns the root element of a part, or null when the part does not exist. */
export function readPart(zip: Zip, path: string): XmlElement | null {
  const text = zip.text(path)
  return text === null ? null : readXml(text)
}

/** Returns the paths of the parts related to a part, by relationship id. */
export function relationsOf(zip: Zip, path: string): ReadonlyMap<string, string> {
  const folder = parentOf(path)
  const relations = readPart(zip, `${folder}/_rels/${nameOf(path)}.rels`)
  const found = new Map<string, string>()
  for (const relation of relations ? descendantsOf(relations, 'Relationship') : []) {
    if (attributeOf(relation, 'TargetMode') === 'External') continue
    found.set(
      attributeOf(relation, 'Id') ?? '',
      resolvePath(folder, attributeOf(relation, 'Target') ?? '').path.slice(1),
    )
  }
  return found
}
