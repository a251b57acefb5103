import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { SOURCES } from './preload.ts'

test('the sources that a document preloads are there, in every language of the page', () => {
  const sources = ['en', 'pt-br', 'ar'].flatMap((locale) => Object.values(SOURCES).flatMap((of) => of(locale)))
  expect(sources.filter((source) => !existsSync(join(import.meta.dir, '../../../web', source)))).toEqual([])
})
