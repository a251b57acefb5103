import { expect, test } from 'bun:test'
import { naturalCompare } from './natural-compare.ts'

test('numbers inside names count as numbers, case does not matter', () => {
  const names = ['file 10', 'File 2', 'file 1', 'Äpfel', 'Zebra', 'apfel']
  expect(names.sort(naturalCompare('de'))).toEqual(['apfel', 'Äpfel', 'file 1', 'File 2', 'file 10', 'Zebra'])
})

test('names that differ only in case have one order', () => {
  const compare = naturalCompare('en')
  expect(['b', 'B', 'a', 'A'].sort(compare)).toEqual(['A', 'a', 'B', 'b'])
  expect(compare('x', 'x')).toBe(0)
})
