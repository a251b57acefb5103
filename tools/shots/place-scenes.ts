// Screens of favorites, of the account in the sidebar, and of several users at once.
import type { Page } from 'playwright-core'
import type { Program } from '../../e2e/program.ts'
import type { Scene } from './scenes.ts'

const FAVORITES = ['/Photos', '/Documents/Letter.txt', '/Pictures', '/Photos/sea 03.jpg', '/Music/Evening bells.wav']

/** Makes these items, and no others, the favorites of the administrator, and loads the page again. */
export async function markFavorites(page: Page, { url }: Program, paths: readonly string[]): Promise<void> {
  const headers = { 'X-Auth': (await page.evaluate(() => localStorage.getItem('jwt'))) ?? '' }
  const ask = async (method: string, body?: string) => {
    const answer = await fetch(`${url}/api/favorites`, { method, headers, ...(body && { body }) })
    if (!answer.ok) throw new Error(`no favorites: ${answer.status}`)
    return (await answer.json()) as { path: string }[]
  }
  const marked = (await ask('GET')).map(({ path }) => path)
  if (marked.length > 0) await ask('PATCH', JSON.stringify({ paths: marked, isFavorite: false }))
  if (paths.length > 0) await ask('PATCH', JSON.stringify({ paths, isFavorite: true }))
  await page.reload()
  await page.locator('main').waitFor()
}

const withFavorites =
  (paths: readonly string[], show: (page: Page) => Promise<unknown> = async () => undefined) =>
  async (page: Page, program: Program): Promise<void> => {
    await markFavorites(page, program, paths)
    await show(page)
  }

/** Opens the sidebar where it is a drawer. */
export async function openDrawer(page: Page): Promise<void> {
  const menuButton = page.locator('header button:has(.lucide-menu)')
  if (await menuButton.isVisible()) await menuButton.click()
}

async function openAccount(page: Page): Promise<void> {
  await openDrawer(page)
  await page.locator('[aria-haspopup=menu]:has(.lucide-chevrons-up-down)').click()
  await page.locator('[role=menu]').waitFor()
}

const selectUsers = (openPrompt?: number) => async (page: Page, program: Program) => {
  await page.locator('main tbody tr').first().waitFor()
  const boxes = page.locator('main tbody [type=checkbox]')
  if ((await boxes.count()) < 2) {
    program.addUsers(['ada', 'Émile', 'user 2', 'a name that goes on and on and on and on and on and on'])
    await page.reload()
  }
  await boxes.nth(1).check()
  await boxes.nth(2).check()
  const bar = page.locator('main [role=group]')
  await bar.waitFor()
  if (openPrompt === undefined) return
  await bar.locator('button').nth(openPrompt).click()
  await page.locator('[role=dialog]').waitFor()
}

/** Files that the administrator opened, in the order of the calls. */
const OPENED = ['/Documents/Letter.txt', '/Music/Evening bells.wav', '/Photos/sea 03.jpg', '/Photos/sea 01.jpg']

/** Returns a function that sends a request as the signed-in user. */
async function senderFor(page: Page, { url }: Program) {
  const headers = { 'X-Auth': (await page.evaluate(() => localStorage.getItem('jwt'))) ?? '' }
  return async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${url}/api/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`)
  }
}

/** Makes these files, and no others, the recent ones of the administrator, and loads the page again. */
const withRecent = (paths: readonly string[]) => async (page: Page, program: Program) => {
  const send = await senderFor(page, program)
  await send('DELETE', 'recent/')
  for (const path of paths) await send('POST', 'recent', { path })
  await page.reload()
  await page.locator('main h1, main h2').first().waitFor({ state: 'attached' })
  if (paths.length > 0) await page.locator('main img').nth(1).waitFor()
}

/** Shares some items as the administrator, and loads the page again. */
const withLinks = async (page: Page, program: Program) => {
  const send = await senderFor(page, program)
  await send('POST', 'share/Photos/', { expires: '7', unit: 'days', password: 'correct horse' })
  await send('POST', 'share/Photos/', {})
  await send('POST', 'share/Documents/', { kind: 'upload', expires: '2', unit: 'days' })
  await send('POST', 'share/Documents/Letter.txt', {})
  await send('POST', 'share-collections', { paths: ['/Music', '/Pictures'], title: 'For the party' })
  await page.reload()
  await page.locator('main table').waitFor()
}

const TAGS = [
  { name: 'Taxes', color: 'red', paths: ['/Documents/Letter.txt', '/Documents'] },
  { name: 'Family', color: 'teal', paths: ['/Photos', '/Photos/sea 03.jpg', '/Documents/Letter.txt'] },
  { name: 'To do', color: 'purple', paths: ['/Documents/Letter.txt', '/Music/Evening bells.wav'] },
  { name: 'A tag with a name that goes on and on', color: 'orange', paths: ['/Pictures', '/Documents/Letter.txt'] },
] as const

/** Makes these tags, and no others, the tags of the administrator, and loads the page again. */
const withTags =
  (show: (page: Page) => Promise<unknown>, tags: readonly (typeof TAGS)[number][] = TAGS) =>
  async (page: Page, { url }: Program): Promise<void> => {
    const headers = { 'X-Auth': (await page.evaluate(() => localStorage.getItem('jwt'))) ?? '' }
    const ask = async (method: string, path: string, body?: object) => {
      const answer = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      if (!answer.ok) throw new Error(`no tags: ${answer.status}`)
      return await answer.json()
    }
    for (const { id } of (await ask('GET', '/api/tags')) as { id: number }[]) {
      const { ok } = await fetch(`${url}/api/tags/${id}`, { method: 'DELETE', headers })
      if (!ok) throw new Error('a tag could not be deleted')
    }
    for (const { name, color, paths } of tags) {
      const { id } = (await ask('POST', '/api/tags', { name, color })) as { id: number }
      await ask('PATCH', '/api/tagged-items', { paths, add: [id] })
    }
    await page.reload()
    await page.locator('main').waitFor()
    await show(page)
  }

async function openTagPrompt(page: Page): Promise<void> {
  await page.locator('[role=grid] a', { hasText: 'Letter' }).first().click({ button: 'right' })
  await page.locator('[role=menu] [role=menuitem]:has(.lucide-tag)').click()
  await page.locator('[role=dialog] [data-tag-field]').fill('bills')
  await page.locator('[role=dialog] [role=radio], [role=dialog] [type=radio]').first().waitFor({ state: 'attached' })
}

/** Shows the folder tree, and goes to one of its lines. */
const withTree = async (page: Page) => {
  const toggle = page.locator('nav:has(a[href$="/trash"]) button[aria-expanded]:not([aria-haspopup])').first()
  await page.locator('main').waitFor()
  if (await page.evaluate(() => matchMedia('(width < 1024px)').matches)) await openDrawer(page)
  await toggle.click()
  await page.locator('[role=tree] [aria-current]').waitFor()
}

export const PLACE_SCENES: readonly Scene[] = [
  { name: 'tags-none', at: '/tags', act: withTags((page) => page.locator('main h2').waitFor(), []) },
  { name: 'tags-all', at: '/tags', act: withTags((page) => page.locator('main li').nth(3).waitFor()) },
  {
    name: 'tags-items',
    at: '/tags',
    act: withTags(async (page) => {
      await page.locator('main li a').nth(1).click()
      await page.locator('main li a').nth(2).waitFor()
    }),
  },
  {
    name: 'tags-list',
    at: '/files/Documents/',
    act: withTags((page) => page.locator('[data-tags]').first().waitFor()),
  },
  { name: 'tags-prompt', at: '/files/Documents/', act: withTags(openTagPrompt) },
  {
    name: 'favorites',
    at: '/favorites',
    act: withFavorites(FAVORITES, (page) => page.locator('main a').nth(4).waitFor()),
  },
  { name: 'favorites-none', at: '/favorites', act: withFavorites([]) },
  { name: 'favorites-list', at: '/files/', act: withFavorites(FAVORITES) },
  { name: 'favorites-drawer', at: '/files/', act: withFavorites(FAVORITES, openDrawer) },
  {
    name: 'recent-files',
    at: '/recent',
    act: withRecent(OPENED),
  },
  { name: 'recent-none', at: '/recent', act: withRecent([]) },
  { name: 'shared-by-me', at: '/shared', act: withLinks },
  { name: 'folder-tree', at: '/files/Documents/', act: withTree },
  { name: 'account', at: '/files/', act: openAccount },
  { name: 'people-selected', at: '/settings/users', act: selectUsers() },
  { name: 'people-permissions', at: '/settings/users', act: selectUsers(0) },
]
