import { expect, test } from 'bun:test'
import { parseSpeed, parseVolume } from './device-settings.ts'

test('volumes', () => {
  expect(['40', '40 muted', null, 'loud', '999'].map(parseVolume)).toEqual([
    { volume: 0.4, muted: false },
    { volume: 0.4, muted: true },
    { volume: 1, muted: false },
    { volume: 1, muted: false },
    { volume: 1, muted: false },
  ])
})

test('speeds are those that can be selected', () => {
  expect(['1.25', '2', null, '', 'fast', '16', '-1'].map(parseSpeed)).toEqual([1.25, 2, 1, 1, 1, 1, 1])
})
