import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import { expectEventually, grid, names } from './file-listing.ts'
import { setUpBrowserTests } from './harness.ts'

const { test } = setUpBrowserTests({ tree: { 'letters/a b%.txt': 'hello', 'letters/c.txt': 'c' } })

/** Records the requests for files and folders that a page sends. */
function resourcesAsked(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/resources')) asked.push(pathname)
  })
  return asked
}

test('the listing is requested before the scripts of the page have arrived, and once', async ({ signIn }) => {
  const release = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<{ page: Page; asked: string[] }>()
  const arrival = signIn({
    at: '/files/letters/',
    before: async (page) => {
      await page.route(/\/static\/assets\/page-[^/]*\.js$/, async (route) => {
        await release.promise
        await route.continue()
      })
      opened.resolve({ page, asked: resourcesAsked(page) })
    },
  })
  const { asked } = await opened.promise
  await expectEventually(async () => asked, ['/api/resources/letters'])
  release.resolve()
  const page = await arrival
  await expectEventually(() => names(page), ['a b%.txt', 'c.txt'])
  await page.getByRole('button', { name: /^Sort/ }).waitFor()
  expect(asked).toEqual(['/api/resources/letters'])
})

test('the start address, a file and a folder that is gone are requested once, too', async ({ signIn, excuse }) => {
  let asked: string[] = []
  const page = await signIn({
    at: '/',
    before: (opened) => {
      asked = resourcesAsked(opened)
    },
  })
  await expectEventually(() => names(page), ['letters'])
  await page.goto(new URL('/files/letters/a%20b%25.txt', page.url()).href)
  await page.getByText('hello').first().waitFor()
  expect(asked.slice(0, 2)).toEqual(['/api/resources/', '/api/resources/letters/a%20b%25.txt'])
  asked.length = 0
  excuse(/status of 404 .*\/api\/resources\/letters\/gone\)$/)
  await page.goto(new URL('/files/letters/gone/', page.url()).href)
  await page.getByText('404').first().waitFor()
  expect(asked).toEqual(['/api/resources/letters/gone'])
})

test('a listing whose early request was lost is requested again', async ({ signIn, excuse }) => {
  excuse(/Failed to load resource: net::ERR_CONNECTION_RESET/)
  const page = await signIn({
    at: '/files/letters/',
    before: (opened) =>
      opened.route('**/api/resources/letters', (route) => route.abort('connectionreset'), { times: 1 }),
  })
  await expectEventually(() => names(page), ['a b%.txt', 'c.txt'])
  await grid(page).waitFor()
})
