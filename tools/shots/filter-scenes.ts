// Screens of the filter within a folder, of the sort menu by touch, and of favorites among tiles.
import type { Page } from 'playwright-core'
import type { Program } from '../../e2e/program.ts'
import { markFavorites } from './place-scenes.ts'
import type { Scene } from './scenes.ts'

/** Opens the filter of the folder by its key, and types into it. */
const filter = (text: string) => async (page: Page) => {
  await page.locator('main').getByRole('grid').first().focus()
  await page.keyboard.press('/')
  await page.locator('main input').first().waitFor()
  if (text) await page.keyboard.type(text)
}

/** Shows favorites in a view. */
const favoritesAs = (view: string, paths: readonly string[]) => async (page: Page, program: Program) => {
  const headers = { 'X-Auth': (await page.evaluate(() => localStorage.getItem('jwt'))) ?? '' }
  const body = JSON.stringify({ what: 'user', which: ['viewMode'], data: { id: 1, viewMode: view } })
  await fetch(`${program.url}/api/users/1`, { method: 'PUT', headers, body })
  await markFavorites(page, program, paths)
  await page.waitForTimeout(1500)
}

export const FILTER_SCENES: readonly Scene[] = [
  { name: 'filter', at: '/files/Photos/', act: filter('') },
  { name: 'filter-typed', at: '/files/Photos/', act: filter('sea') },
  { name: 'filter-none', at: '/files/Photos/', act: filter('zzz') },
  {
    name: 'stars-gallery',
    at: '/files/Photos/',
    act: favoritesAs('mosaic gallery', ['/Photos/sea 03.jpg', '/Photos/Album', '/Photos/sea 01.jpg']),
  },
  {
    name: 'stars-mosaic',
    at: '/files/',
    act: favoritesAs('mosaic', ['/A thousand notes', '/Clash', '/Start here.md']),
  },
  {
    name: 'stars-folders',
    at: '/files/',
    act: favoritesAs('mosaic gallery', ['/A thousand notes', '/Album', '/Documents']),
  },
]
