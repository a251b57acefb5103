import { readStored } from './storage.ts'

/** Storage key of the switch for single-key shortcuts. */
export const SINGLE_KEYS = 'coffer.singleKeys'

/** Returns whether single-key shortcuts are enabled, such as `/` and the keys of the viewers. */
export const areSingleKeysOn = (): boolean => readStored(SINGLE_KEYS) !== 'off'

/** Returns whether a key stroke is a single-key shortcut that the user has disabled. */
export const isDisabledKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey && !areSingleKeysOn()
