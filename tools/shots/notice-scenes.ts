// Screens of the bell and its notifications.
import type { Page } from 'playwright-core'
import type { Program } from '../../e2e/program.ts'
import { openDrawer } from './place-scenes.ts'
import type { Scene } from './scenes.ts'

/** Makes notifications: uploads by a link, uses of a link, and a job that fails. */
async function makeNotices(page: Page, { url }: Program): Promise<void> {
  const token = (await page.evaluate(() => localStorage.getItem('jwt'))) ?? ''
  const ask = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const sent = typeof body === 'string' ? body : JSON.stringify(body)
    const answer = await fetch(`${url}${path}`, { method, headers, ...(body !== undefined && { body: sent }) })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.text()
  }
  const own = { 'X-Auth': token }
  const known = JSON.parse(await ask('GET', '/api/notices', undefined, own)) as { notices: unknown[] }
  if (known.notices.length > 0) return
  const uploads = { maxFileSize: null, maxTotalSize: null, maxFiles: null, extensions: [], askName: true }
  const linkOf = async (path: string, wanted: object) =>
    (JSON.parse(await ask('POST', `/api/share${path}`, wanted, own)) as { hash: string }).hash
  const photos = await linkOf('/Photos/', {})
  await ask('GET', `/api/public/share/${photos}`)
  const job = { kind: 'copy', steps: [{ from: '/Documents/Letter.txt', to: '/Photos', onTaken: 'refuse' }] }
  await ask('POST', '/api/jobs', job, { ...own, Prefer: 'respond-async, wait=5' })
  const inbox = await linkOf('/Music/', { kind: 'upload', uploads })
  for (const name of ['one.wav', 'two.wav', 'three.wav'])
    await ask('POST', `/api/public/drop/${inbox}/${name}`, 'x', { 'X-Sender': 'Grace' })
}

/** Opens the list, from the menu where the bell is in there. */
async function openBell(page: Page): Promise<void> {
  await page.locator('main').waitFor()
  if (!(await page.locator('header [data-bell]').isVisible())) await openDrawer(page)
  await page.locator('[data-bell]').click()
  await page.locator('[role=dialog] h2').first().waitFor()
}

const withNotices =
  (show: (page: Page) => Promise<unknown>) =>
  async (page: Page, program: Program): Promise<void> => {
    await makeNotices(page, program)
    await page.reload()
    await page.locator('main').waitFor()
    await show(page)
  }

export const NOTICE_SCENES: readonly Scene[] = [
  { name: 'notices-none', at: '/files/', act: openBell },
  {
    name: 'notices-list',
    at: '/files/',
    act: withNotices(async (page) => {
      await openBell(page)
      await page.locator('[role=dialog] li').nth(2).waitFor()
    }),
  },
  {
    name: 'notices-bell',
    at: '/files/',
    act: withNotices(async (page) => {
      await openDrawer(page)
      await page.locator('[data-bell]', { hasText: /./ }).waitFor()
    }),
  },
  {
    name: 'notices-settings',
    at: '/settings/profile',
    act: (page) => page.locator('[id="region.notifications"]').scrollIntoViewIfNeeded(),
  },
]
