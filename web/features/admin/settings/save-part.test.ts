import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { INITIAL_SETTINGS, type Settings } from '#contract/settings.ts'
import { createApiClient } from '#web/lib/api-client.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { fetchSettings } from '#web/lib/settings-query.ts'
import { FACTOR, GENERAL, generalErrors, PUSH, QUOTA, RETENTION, refusalErrors, SEARCH, UPLOADS } from './cards.ts'
import { SettingsConflict, savePart } from './save-part.ts'

const SETTINGS: Settings = { ...INITIAL_SETTINGS, authMethod: 'json' }

/** Creates a settings server with revisions that each save must name. */
function keepSettings() {
  let kept = SETTINGS
  let revision = 1
  const change = (part: Partial<Settings>) => {
    kept = { ...kept, ...part }
    revision += 1
  }
  const server = Bun.serve({
    port: 0,
    async fetch(request) {
      const headers = { ETag: `"${revision}"` }
      if (request.method === 'GET') return Response.json(kept, { headers })
      if (request.headers.get('If-Match') !== `"${revision}"`)
        return Response.json({ code: 'conflict', message: 'x' }, { status: 409 })
      change(await request.json())
      return new Response('200 OK')
    },
  })
  const baseUrl = server.url.href.replace(/\/$/, '')
  const api = createApiClient({ baseUrl, token: () => null, onRenew: () => undefined })
  return { api, change, kept: () => kept, stop: () => server.stop(true) }
}

/** Returns the conflict that a save fails with. */
async function refusal(saving: Promise<void>): Promise<SettingsConflict> {
  const error = await saving.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof SettingsConflict)) throw new Error('There was no conflict.')
  return error
}

describe('saving a card', () => {
  let world: ReturnType<typeof keepSettings>
  beforeEach(() => {
    world = keepSettings()
  })
  afterEach(() => world.stop())

  test('sends all settings, the card’s as they are now', async () => {
    const seen = await fetchSettings(world.api)
    await savePart(world.api, seen, { signup: true })
    expect(world.kept()).toEqual({ ...SETTINGS, signup: true })
  })

  test('keeps what others saved in other cards meanwhile', async () => {
    const seen = await fetchSettings(world.api)
    world.change({ shell: ['/bin/sh'] })
    await savePart(world.api, seen, { signup: true })
    expect(world.kept()).toEqual({ ...SETTINGS, signup: true, shell: ['/bin/sh'] })
  })

  test('saves nothing over what somebody else made of the same, and says what that is', async () => {
    const seen = await fetchSettings(world.api)
    world.change({ branding: { ...SETTINGS.branding, name: 'Theirs' } })
    const refused = await refusal(savePart(world.api, seen, { branding: { ...SETTINGS.branding, name: 'Mine' } }))
    expect(refused.theirs.settings.branding.name).toBe('Theirs')
    expect(world.kept().branding.name).toBe('Theirs')
  })

  test('saves over theirs once that was seen', async () => {
    const seen = await fetchSettings(world.api)
    world.change({ signup: true, auditDays: 7 })
    const refused = await refusal(savePart(world.api, seen, { signup: false, createUserDir: true }))
    await savePart(world.api, refused.theirs, { signup: false, createUserDir: true })
    expect(world.kept()).toEqual({ ...SETTINGS, createUserDir: true, auditDays: 7 })
  })
})

test('each setting that can be changed is in a card', () => {
  const cards = [...GENERAL, ...UPLOADS, ...SEARCH, ...RETENTION, ...QUOTA, ...FACTOR, ...PUSH, 'defaults', 'commands']
  expect([...cards, 'authMethod'].sort()).toEqual(Object.keys(SETTINGS).sort())
})

describe('what is wrong', () => {
  const general = Object.fromEntries(GENERAL.map((key) => [key, SETTINGS[key]])) as Parameters<typeof generalErrors>[0]

  test.each<[Partial<Settings>, string[]]>([
    [{}, []],
    [{ minimumPasswordLength: 0 }, ['minimumPasswordLength']],
    [{ minimumPasswordLength: Number.NaN }, ['minimumPasswordLength']],
    [{ minimumPasswordLength: 1024, auditDays: 36_501 }, ['auditDays']],
    [{ branding: { ...SETTINGS.branding, color: 'teal', name: 'x'.repeat(101) } }, ['branding.name', 'branding.color']],
    [{ branding: { ...SETTINGS.branding, color: '#0b7478' } }, []],
  ])('of %j: %j', (changed, names) => {
    expect([...generalErrors({ ...general, ...changed }).names]).toEqual(names as never)
  })

  test.each([
    ['branding.files', 'branding.files'],
    ['commands.after_copy', 'commands'],
    ['defaults.scope', 'defaults.scope'],
  ] as const)('a refusal of %s is told at %s', (field, name) => {
    const faults = refusalErrors(new ApiError(400, 'invalid', 'x', field), SETTINGS)
    expect([...(faults?.names ?? [])]).toEqual([name])
  })

  test('a refusal of something else is told as any failure', () => {
    expect(refusalErrors(new ApiError(500, 'internal', 'x'), SETTINGS)).toBeNull()
    expect(refusalErrors(new ApiError(400, 'invalid', 'x', 'nothing'), SETTINGS)).toBeNull()
  })
})
