import { expect } from 'bun:test'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expectEventually, grid, item, menuEntry, names, prompt } from './file-listing.ts'
import { setUpBrowserTests } from './harness.ts'
import { dropFiles, withLocalFolder } from './upload-actions.ts'

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

/** Scripts that the page waits for before it shows a listing. */
const FIRST = /\/(?:early|rolldown-runtime|react|shared|libraries|later(?:-\w+)?|page|languages?|common)-[\w-]{8}\.js$/

/** Holds back every other script of a page. `release` lets those requested so far arrive, and returns their number. */
async function holdBackParts(page: Page): Promise<{ asked: () => number; release: () => number }> {
  const held: (() => Promise<void>)[] = []
  await page.route(/\/static\/assets\/[^/]*\.js$/, (route) =>
    FIRST.test(route.request().url()) ? route.continue() : void held.push(() => route.continue()),
  )
  return {
    asked: () => held.length,
    release() {
      const now = held.splice(0)
      for (const go of now) void go()
      return now.length
    },
  }
}

test('keys, clicks and drops before their parts have arrived are not lost', async ({ signIn }) => {
  let parts = { asked: () => 0, release: () => 0 }
  const page = await signIn({
    at: '/files/letters/',
    before: async (opened) => {
      parts = await holdBackParts(opened)
    },
  })
  /** Lets parts arrive, and those that they need, until what they do is seen. */
  const releaseUntil = async (seen: () => Promise<unknown>, expected: unknown) =>
    expectEventually(async () => {
      parts.release()
      return seen()
    }, expected)

  await item(page, 'c.txt').click()
  await page.keyboard.press('F2')
  await page.keyboard.type('d')
  await expectEventually(async () => parts.asked() > 0, true)
  expect(await prompt(page).count()).toBe(0)
  await releaseUntil(() => prompt(page).count(), 1)
  const field = prompt(page).getByRole('textbox')
  await expectEventually(() => field.inputValue(), 'd.txt')
  await page.keyboard.press('Escape')
  await expectEventually(() => prompt(page).count(), 0)

  await page.getByRole('button', { name: 'New or upload' }).click()
  expect(await menuEntry(page, 'New folder').count()).toBe(0)
  await releaseUntil(() => menuEntry(page, 'New folder').count(), 1)
  await page.keyboard.press('Escape')

  await withLocalFolder({ 'early.txt': 'dropped' }, async (folder) => {
    await dropFiles(page, [join(folder, 'early.txt')])
    await expectEventually(async () => parts.asked() > 0, true)
    await releaseUntil(() => names(page), ['a b%.txt', 'c.txt', 'early.txt'])
  })
})

test('a part whose library of schemas did not arrive reports it, and can be requested again', async ({
  signIn,
  excuse,
}) => {
  excuse(/Failed to load resource: net::ERR_CONNECTION_RESET/)
  const library = /\/static\/assets\/schemas-[\w-]{8}\.js$/
  const page = await signIn({
    at: '/files/letters/',
    before: (opened) => opened.route(library, (route) => route.abort('connectionreset')),
  })
  await item(page, 'c.txt').click()
  await page.keyboard.press('Delete')
  await page.getByRole('alert').getByText("Part of the page couldn't be loaded.").waitFor()
  await page.unroute(library)
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Try again' }).click()
  await prompt(page).waitFor()
})
