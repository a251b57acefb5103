import type { Page } from 'playwright-core'
import { ADMIN, PASSWORD } from './program.ts'

/** Types name and password where the page asks for them, whatever its language, and sends them. */
export async function typeCredentials(page: Page, username = ADMIN, password = PASSWORD): Promise<void> {
  await page.locator('input[name=username]').fill(username)
  await page.locator('input[name=password]').fill(password)
  await page.keyboard.press('Enter')
}
