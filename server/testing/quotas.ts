import { lstatSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { ErrorBody } from '#contract/errors.ts'
import { FolderQuota, type FolderQuotaUpdate, type QuotaUpdate, UserQuota } from '#contract/quotas.ts'
import type { UsageAmount } from '#server/storage/metered/usage-meter.ts'
import type { TestApp } from './test-app.ts'

/** Sets the limits of a user, by default of the first besides `admin`, and waits until their home is counted. */
export async function setQuota(app: TestApp, update: QuotaUpdate, id = 2): Promise<UserQuota> {
  const reply = await app.request(`/api/users/${id}/quota`, { method: 'PUT', body: JSON.stringify(update) })
  if (!reply.ok) throw new Error(`The quota was refused: ${reply.status} ${await reply.text()}`)
  await app.context.meter.current()
  await app.context.meter.whenCounted()
  return UserQuota.parse(await reply.json())
}

/** Returns the quota of a user as an administrator sees it. */
export async function quotaOf(app: TestApp, id = 2): Promise<UserQuota> {
  return UserQuota.parse(await (await app.request(`/api/users/${id}/quota`)).json())
}

/** Returns the status of a response and the code of its error. */
export async function refusalOf(response: Response | Promise<Response>): Promise<readonly [number, string]> {
  const reply = await response
  const text = await reply.text()
  const error = reply.ok ? null : ErrorBody.safeParse(JSON.parse(text))
  return [reply.status, error?.data?.code ?? '']
}

/** Returns what counts in a folder of the disk, without Coffer's own directories. */
export function amountOnDisk(folder: string): UsageAmount {
  let [bytes, files] = [0, 0]
  for (const name of readdirSync(folder)) {
    if (name === '.coffer') continue
    const item = path.join(folder, name)
    const stat = lstatSync(item)
    const inside = stat.isDirectory() ? amountOnDisk(item) : { bytes: stat.isFile() ? stat.size : 0, files: 1 }
    bytes += inside.bytes
    files += inside.files
  }
  return { bytes, files }
}

/** Sets the limits of a folder as an administrator, and waits until it is counted. */
export async function setFolderQuota(app: TestApp, folder: string, update: FolderQuotaUpdate): Promise<FolderQuota> {
  const reply = await app.request(`/api/folder-quotas${folder}`, { method: 'PUT', body: JSON.stringify(update) })
  if (!reply.ok) throw new Error(`The quota was refused: ${reply.status} ${await reply.text()}`)
  await app.context.meter.current()
  await app.context.meter.whenCounted()
  return FolderQuota.parse(await reply.json())
}
