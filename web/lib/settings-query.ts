import { queryOptions } from '@tanstack/react-query'
import { Settings } from '#contract/settings.ts'
import type { ApiClient } from './api-client.ts'
import { readBody } from './read-body.ts'

/** Settings of the instance, and the entity tag that detects conflicting changes when they are saved. */
export interface SettingsVersion {
  readonly settings: Settings
  readonly tag: string | null
}

export const settingsKey = ['settings'] as const

/** Fetches the settings of the instance, which only administrators may read. Throws `ApiError`. */
export async function fetchSettings(api: ApiClient, signal?: AbortSignal): Promise<SettingsVersion> {
  const answer = await api.send({ path: '/api/settings', signal })
  return { settings: Settings.parse(await readBody(answer, 'json', signal)), tag: answer.headers.get('ETag') }
}

/** Query for the settings of the instance. */
export const settingsQuery = (api: ApiClient) =>
  queryOptions({ queryKey: settingsKey, queryFn: ({ signal }) => fetchSettings(api, signal) })
