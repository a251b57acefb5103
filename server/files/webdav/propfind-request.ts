import { AppError } from '#server/platform/errors.ts'
import { parseXml } from './parse-xml.ts'
import { davChild, elementsOf, isDav, type XmlName } from './xml-element.ts'

/** The requested properties: named ones, the names of all, or all (`named` are those in addition). */
export type PropfindRequest = { readonly kind: 'named' | 'names' | 'all'; readonly named: readonly XmlName[] }

/** Parses the body of a PROPFIND; without one, all properties are requested (RFC 4918, 9.1). @throws AppError `invalid`, `too_large` */
export function parsePropfind(body: Uint8Array): PropfindRequest {
  if (body.length === 0) return { kind: 'all', named: [] }
  const root = parseXml(body)
  if (!isDav(root, 'propfind')) throw unusable()
  const named = davChild(root, 'prop')
  if (named) return { kind: 'named', named: elementsOf(named).map(({ namespace, name }) => ({ namespace, name })) }
  if (davChild(root, 'propname')) return { kind: 'names', named: [] }
  if (!davChild(root, 'allprop')) throw unusable()
  const included = davChild(root, 'include')
  return { kind: 'all', named: included ? elementsOf(included) : [] }
}

const unusable = () => new AppError('invalid', 'The body is not a propfind element.')
