import { FolderAccess, type FolderAccessUpdate } from '#contract/access-entries.ts'
import { ENTRY_PRESETS, type EntryPreset } from '#contract/entry-rights.ts'
import type { TestApp } from './test-app.ts'
import { PASSWORD } from './test-users.ts'

type Entry = FolderAccessUpdate['entries'][number]

/** Returns an entry with the rights of a preset. */
export const presetEntry = (
  preset: EntryPreset,
  kind: Entry['kind'] = 'everyone',
  id: number | null = null,
): Entry => ({
  ...{ kind, id },
  allow: [...ENTRY_PRESETS[preset].allow],
  deny: [...ENTRY_PRESETS[preset].deny],
})

/** Replaces the access entries of a folder, as the administrator. */
export async function setAccess(app: TestApp, folder: string, ...entries: readonly Entry[]): Promise<FolderAccess> {
  const body = JSON.stringify({ entries, current_password: PASSWORD })
  const reply = await app.request(`/api/access-entries${folder}`, { method: 'PUT', body })
  if (!reply.ok) throw new Error(`Access to ${folder} answered ${reply.status}: ${await reply.text()}`)
  return FolderAccess.parse(await reply.json())
}

/** Returns the access entries of a folder, as the administrator. */
export async function accessOf(app: TestApp, folder: string): Promise<FolderAccess> {
  return FolderAccess.parse(await (await app.request(`/api/access-entries${folder}`)).json())
}
