/** A property that a client stored with an item; `value` is its element as XML. */
export type StoredProperty = { readonly namespace: string; readonly name: string; readonly value: string }

/** A property to store, or to remove if it has no value. */
export type PropertyChange = Omit<StoredProperty, 'value'> & { readonly value: string | null }
