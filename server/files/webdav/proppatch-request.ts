import { AppError } from '#server/platform/errors.ts'
import type { PropertyChange } from '../item-properties/property.ts'
import { LIVE_NAMES } from './live-properties.ts'
import { parseXml } from './parse-xml.ts'
import { DAV, davChild, elementsOf, isDav, serializeElement, XML, type XmlElement } from './xml-element.ts'

/**
 * Maximum length of a stored property, in characters.
 *
 * @limit WebDAV | Length of a stored property | {} characters
 */
const MAX_VALUE = 16_384

const MICROSOFT = 'urn:schemas-microsoft-com:'

/** Parses the body of a PROPPATCH (RFC 4918, 14.19) to changes, in order. @throws AppError `invalid`, `too_large` */
export function parseProppatch(body: Uint8Array): PropertyChange[] {
  const root = parseXml(body)
  if (!isDav(root, 'propertyupdate')) throw unusable()
  return elementsOf(root).flatMap((update) => {
    const isSet = isDav(update, 'set')
    if (!isSet && !isDav(update, 'remove')) return []
    const named = davChild(update, 'prop')
    if (!named) throw unusable()
    return elementsOf(named).map((element) => changeOf(withLanguage(element, [named, update, root]), isSet))
  })
}

function changeOf(element: XmlElement, isSet: boolean): PropertyChange {
  const { namespace, name } = element
  const value = isSet ? serializeElement(element) : null
  if (value !== null && value.length > MAX_VALUE)
    throw new AppError('too_large', 'The value of a property is too long.')
  return { namespace, name, value }
}

/** The language of a value may be that of an element above it, which is not stored (RFC 4918, 4.3). */
function withLanguage(element: XmlElement, above: readonly XmlElement[]): XmlElement {
  const [nearest] = above.flatMap(languagesOf)
  if (!nearest || languagesOf(element).length > 0) return element
  return { ...element, attributes: [...element.attributes, nearest] }
}

const languagesOf = ({ attributes }: XmlElement) =>
  attributes.filter(({ namespace, name }) => namespace === XML && name === 'lang')

/** Returns whether only the server determines a property. */
export const isProtected = ({ namespace, name }: Pick<PropertyChange, 'namespace' | 'name'>): boolean =>
  namespace === DAV && LIVE_NAMES.has(name)

/** Returns whether a change is accepted without being stored: attributes of Windows, which refuses an upload otherwise. */
export const isIgnored = ({ namespace, name }: Pick<PropertyChange, 'namespace' | 'name'>): boolean =>
  namespace === MICROSOFT && name.startsWith('Win32')

const unusable = () => new AppError('invalid', 'The body is not a propertyupdate element.')
