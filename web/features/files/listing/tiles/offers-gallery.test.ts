import { expect, test } from 'bun:test'
import { buildListing } from '../../testing/build-listing.ts'
import { isMostlyPictures } from './offers-gallery.ts'

const some = (count: number, extension: string) => Array.from({ length: count }, (_, index) => `${index}.${extension}`)

test('twelve pictures and films, and 70 percent of the files', () => {
  expect(isMostlyPictures(buildListing(some(11, 'jpg')))).toBe(false)
  expect(isMostlyPictures(buildListing(some(12, 'jpg')))).toBe(true)
  expect(isMostlyPictures(buildListing([...some(6, 'JPG'), ...some(3, 'heic'), ...some(3, 'mp4')]))).toBe(true)
  expect(isMostlyPictures(buildListing([...some(14, 'jpg'), ...some(6, 'txt')]))).toBe(true)
  expect(isMostlyPictures(buildListing([...some(14, 'jpg'), ...some(7, 'txt')]))).toBe(false)
  expect(isMostlyPictures(buildListing(some(40, 'pdf')))).toBe(false)
  expect(isMostlyPictures(buildListing([]))).toBe(false)
})

test('a folder of 100,000 files is judged by a sample', () => {
  expect(isMostlyPictures(buildListing([...some(80_000, 'jpg'), ...some(20_000, 'txt')]))).toBe(true)
  expect(isMostlyPictures(buildListing([...some(50_000, 'jpg'), ...some(50_000, 'txt')]))).toBe(false)
})
