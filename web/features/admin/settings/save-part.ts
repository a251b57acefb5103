import type { Settings } from '#contract/settings.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import { ApiError } from '#web/lib/api-error.ts'
import type { Proof } from '#web/lib/proof.ts'
import { fetchSettings, type SettingsVersion } from '#web/lib/settings-query.ts'

/** Settings of one card. */
export type SettingsPart = Partial<Settings>

/** Another user changed the same settings since they were loaded. `theirs` are the current ones. */
export class SettingsConflict extends Error {
  override readonly name = 'SomebodyElseSaved'
  readonly theirs: SettingsVersion

  constructor(theirs: SettingsVersion) {
    super('Somebody else changed the same settings.')
    this.theirs = theirs
  }
}

/** Number of tries to merge concurrent saves before the save fails. */
const TRIES = 5

/** Returns whether a part is the same in both settings. */
export const isPartEqual = (part: SettingsPart, one: SettingsPart, other: SettingsPart): boolean =>
  (Object.keys(part) as Array<keyof Settings>).every((key) => JSON.stringify(one[key]) === JSON.stringify(other[key]))

async function put(
  api: ApiClient,
  { settings, tag }: SettingsVersion,
  part: SettingsPart,
  proof: Proof,
): Promise<void> {
  const { authMethod: _, brandingMissing: __, ...body } = { ...settings, ...part, ...proof }
  const headers: Record<string, string> = tag === null ? {} : { 'If-Match': tag }
  await api.send({ method: 'PUT', path: '/api/settings', headers, body })
}

/**
 * Saves all settings: `part` with its new values, the others as `seen`. Concurrent changes by other users are retained if they do not
 * affect this part; otherwise nothing is saved. Throws `SomebodyElseSaved` or `ApiError`.
 */
export async function savePart(
  api: ApiClient,
  seen: SettingsVersion,
  part: SettingsPart,
  proof: Proof = {},
  tries = TRIES,
): Promise<void> {
  try {
    return await put(api, seen, part, proof)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'conflict' || tries === 1) throw error
  }
  const theirs = await fetchSettings(api)
  if (!isPartEqual(part, seen.settings, theirs.settings)) throw new SettingsConflict(theirs)
  await savePart(api, theirs, part, proof, tries - 1)
}
