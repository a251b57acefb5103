import { readKept } from './storage.ts'

/** Where this browser keeps that a single key does nothing by itself. */
export const SINGLE_KEYS = 'coffer.singleKeys'

/** Whether a letter, digit or sign does something by itself, as `/` and the keys of the viewers do. */
export const areSingleKeysOn = (): boolean => readKept(SINGLE_KEYS) !== 'off'

/** Whether a key stroke is one that the person has switched off. */
export const isSwitchedOff = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey && !areSingleKeysOn()
