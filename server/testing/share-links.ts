import { Share } from '#contract/shares.ts'
import type { TestApp } from './test-app.ts'

/** Creates a link to an item, and returns its hash. */
export async function linkTo(app: TestApp, item: string): Promise<string> {
  const reply = await app.request(`/api/share${item}`, { method: 'POST', body: '{}' })
  return Share.parse(await reply.json()).hash
}

/** Returns what a visitor of a link to a file receives, or the status without one. */
export async function visit(app: TestApp, hash: string): Promise<string | number> {
  const reply = await app.request(`/api/public/dl/${hash}`, { as: null })
  return reply.ok ? reply.text() : reply.status
}
