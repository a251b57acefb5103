import type { StoredProperty } from '../item-properties/property.ts'
import type { DavItem } from './dav-item.ts'
import { LIVE_NAMES, liveValue, type PropertyContext, USUAL_NAMES } from './live-properties.ts'
import { propstat } from './multistatus.ts'
import type { PropfindRequest } from './propfind-request.ts'
import { DAV, emptyElement, type XmlName } from './xml-element.ts'

/** An item and the properties that clients stored with it. */
export type PresentedItem = { readonly item: DavItem; readonly stored: readonly StoredProperty[] }

/** Returns the requested properties of an item as the content of a response. */
export function presentProperties(
  { kind, named }: PropfindRequest,
  { item, stored }: PresentedItem,
  context: PropertyContext,
): string {
  if (kind === 'names') {
    const live = USUAL_NAMES.filter((name) => liveValue(name, item, context) !== null)
    return propstat(200, [...live.map(davName), ...stored].map((name) => emptyElement(name)).join(''))
  }
  let found = ''
  let missing = ''
  for (const name of kind === 'all' ? [...USUAL_NAMES.map(davName), ...named] : named) {
    const value = propertyValue(name, { item, stored }, context)
    if (value !== null) found += value
    // Of all properties, only those that the item has.
    else if (kind === 'named') missing += emptyElement(name)
  }
  if (kind === 'all') found += stored.map(({ value }) => value).join('')
  return propstat(200, found) + propstat(404, missing) || propstat(200, ' ')
}

function propertyValue(name: XmlName, { item, stored }: PresentedItem, context: PropertyContext): string | null {
  if (name.namespace === DAV && LIVE_NAMES.has(name.name)) {
    const value = liveValue(name.name, item, context)
    return value === null ? null : emptyElement(name, [], value)
  }
  return stored.find((one) => one.namespace === name.namespace && one.name === name.name)?.value ?? null
}

const davName = (name: string): XmlName => ({ namespace: DAV, name })
