import { describe, expect, test } from 'bun:test'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { ErrorBody } from '#contract/errors.ts'
import { PAGE_HEADER } from '#contract/page-requests.ts'
import { INITIAL_SETTINGS, Settings } from '#contract/settings.ts'
import { INITIAL_KEEPING } from '#contract/trash.ts'
import { NO_PERMISSIONS } from '#contract/users.ts'
import { EXEC_ENABLED } from '#server/testing/exec-world.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

/** Settings as File Browser 2.17's page sends them back after reading Coffer's: the keys it knows. */
const FROM_FILE_BROWSER = {
  signup: true,
  createUserDir: true,
  defaults: {
    scope: '.',
    locale: 'en',
    viewMode: 'mosaic',
    singleClick: true,
    sorting: { by: '', asc: false },
    perm: { ...INITIAL_SETTINGS.defaults.perm },
    commands: [],
    hideDotfiles: true,
  },
  rules: [
    { allow: false, path: '/secret', regex: false, regexp: { raw: '' } },
    { allow: false, path: '', regex: true, regexp: { raw: '(?i)\\.(bak|tmp)$' } },
  ],
  branding: { name: 'Acme Files', disableExternal: true, files: '', theme: 'dark' },
  shell: [],
  commands: { ...INITIAL_SETTINGS.commands },
}

async function read(app: TestApp): Promise<{ settings: Settings; tag: string }> {
  const response = await app.request('/api/settings')
  expect(response.status).toBe(200)
  return { settings: Settings.parse(await response.json()), tag: response.headers.get('ETag') ?? '' }
}

const save = (app: TestApp, settings: unknown, headers: Record<string, string> = {}) =>
  app.request('/api/settings', { method: 'PUT', headers, body: JSON.stringify(settings) })

/** Returns the response to a refused save; nothing of it may have been stored. */
async function refusal(app: TestApp, settings: unknown, headers: Record<string, string> = {}) {
  const before = await read(app)
  const response = await save(app, settings, headers)
  expect(await read(app)).toEqual(before)
  return { status: response.status, ...ErrorBody.parse(await response.json()) }
}

test('a fresh instance is set as the documentation says, and nothing else is told', async () => {
  await using app = await testApp()
  const { settings, tag } = await read(app)
  expect(settings).toEqual({ ...INITIAL_SETTINGS, rules: [], authMethod: 'json' })
  expect(tag).toBe('"0"')
})

test('what is saved is there, under another tag, and a second save of the same changes nothing', async () => {
  await using app = await testApp()
  const { settings, tag } = await read(app)
  const wanted = { ...settings, signup: true, auditDays: 30, branding: { ...settings.branding, color: '#aA00ff' } }
  const response = await save(app, wanted, { 'If-Match': tag })
  expect([response.status, await response.text()]).toEqual([200, '200 OK\n'])
  const after = await read(app)
  expect(after.settings).toEqual(wanted)
  expect(after.tag).toBe(response.headers.get('ETag') ?? '')
  expect(after.tag).not.toBe(tag)
  expect((await save(app, wanted)).headers.get('ETag')).toBe(after.tag)
})

describe('of two administrators who edit the same settings', () => {
  test('the second is told, and nothing is lost', async () => {
    await using app = await testApp()
    const { settings, tag } = await read(app)
    expect((await save(app, { ...settings, signup: true }, { 'If-Match': tag })).status).toBe(200)
    const late = await refusal(app, { ...settings, createUserDir: true }, { 'If-Match': tag })
    expect(late).toMatchObject({ status: 409, code: 'conflict' })
    const now = await read(app)
    expect(now.settings).toEqual({ ...settings, signup: true })
    expect((await save(app, { ...now.settings, createUserDir: true }, { 'If-Match': now.tag })).status).toBe(200)
  })

  test('of two at once exactly one is kept', async () => {
    await using app = await testApp()
    const { settings, tag } = await read(app)
    const tries = Array.from({ length: 8 }, (_, at) =>
      save(app, { ...settings, auditDays: at + 1 }, { 'If-Match': tag }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
  })

  test('the last one is kept where neither says what they edited, as in File Browser', async () => {
    await using app = await testApp()
    const { settings } = await read(app)
    await save(app, { ...settings, signup: true })
    expect((await save(app, { ...settings, createUserDir: true })).status).toBe(200)
    expect((await read(app)).settings).toEqual({ ...settings, createUserDir: true })
  })
})

const SEARCH: Settings['search'] = {
  pace: 'normal',
  checkEvery: 60,
  content: { enabled: true, kinds: ['text'], maxSize: 2048, folders: ['/notes'] },
}

describe('search', () => {
  test('keeps each folder and kind once, in their one form', async () => {
    await using app = await testApp()
    const { settings } = await read(app)
    const content: Settings['search']['content'] = {
      ...SEARCH.content,
      kinds: ['office', 'text', 'office'],
      folders: ['notes/', '/notes', '/'],
    }
    expect((await save(app, { ...settings, search: { ...SEARCH, content } })).status).toBe(200)
    const kept: typeof content = { ...SEARCH.content, kinds: ['text', 'office'], folders: ['/notes', '/'] }
    expect((await read(app)).settings.search).toEqual({ ...SEARCH, content: kept })
  })

  test.each([
    ['a pace there is none of', { ...SEARCH, pace: 'furious' }],
    ['no time between two looks', { ...SEARCH, checkEvery: 0 }],
    ['files larger than may be', { ...SEARCH, content: { ...SEARCH.content, maxSize: 2 ** 31 } }],
    ['a folder no path can say', { ...SEARCH, content: { ...SEARCH.content, folders: ['/a/../b'] } }],
    ['a folder of our own', { ...SEARCH, content: { ...SEARCH.content, folders: ['/.coffer'] } }],
  ])('refuses %s', async (_, search) => {
    await using app = await testApp()
    const { settings } = await read(app)
    expect((await save(app, { ...settings, search })).status).toBe(400)
    expect((await read(app)).settings.search).toEqual(settings.search)
  })
})

describe('what the pages of File Browser send', () => {
  test('is accepted; what they do not know of stays, and what Coffer does not know of is dropped', async () => {
    await using app = await testApp()
    const { settings } = await read(app)
    await save(app, {
      ...settings,
      minimumPasswordLength: 20,
      auditDays: 7,
      keepTimes: false,
      webdav: false,
      uploadsAtOnce: 3,
      search: SEARCH,
      userHomeBasePath: '/homes',
      branding: { ...settings.branding, followSystem: true, color: '#112233' },
      defaults: { ...settings.defaults, theme: 'system' },
    })
    const later = {
      key: 'x',
      authMethod: 'hook',
      hideLoginButton: true,
      tus: { chunkSize: 1, retryCount: 2 },
      ...FROM_FILE_BROWSER,
      branding: { ...FROM_FILE_BROWSER.branding, disableUsedPercentage: true },
      commands: { ...FROM_FILE_BROWSER.commands, before_dance: ['jump'] },
    }
    expect((await save(app, later)).status).toBe(200)
    expect((await read(app)).settings).toEqual({
      ...settings,
      ...FROM_FILE_BROWSER,
      authMethod: 'json',
      minimumPasswordLength: 20,
      auditDays: 7,
      keepTimes: false,
      webdav: false,
      // The nearest values that Coffer allows.
      tus: { chunkSize: 1024 * 1024, retryCount: 2 },
      uploadsAtOnce: 3,
      keeping: INITIAL_KEEPING,
      search: SEARCH,
      userHomeBasePath: '/homes',
      branding: { ...FROM_FILE_BROWSER.branding, theme: 'dark', followSystem: true, color: '#112233' },
      defaults: {
        ...FROM_FILE_BROWSER.defaults,
        scope: '/',
        locale: 'en',
        viewMode: 'mosaic',
        theme: 'system',
        sorting: { by: 'name', asc: false },
      },
    })
  })

  test('uploads are set within bounds, and all zero is what a fresh instance has', async () => {
    await using app = await testApp()
    const { settings } = await read(app)
    await save(app, { ...settings, tus: { chunkSize: 1e12, retryCount: 1e6 }, uploadsAtOnce: 10 })
    expect((await read(app)).settings).toMatchObject({
      ...{ tus: { chunkSize: 99_614_720, retryCount: 100 }, uploadsAtOnce: 10 },
    })
    await save(app, { ...settings, tus: { chunkSize: 0, retryCount: 0 } })
    expect((await read(app)).settings.tus).toEqual({ chunkSize: 10_485_760, retryCount: 5 })
    for (const uploadsAtOnce of [0, 11, 1.5]) expect((await save(app, { ...settings, uploadsAtOnce })).status).toBe(400)
  })

  test.each([
    [
      { viewMode: 'mosaic gallery', locale: 'nl' },
      { viewMode: 'mosaic', locale: 'nl-be' },
    ],
    [
      { viewMode: '', locale: 'zh_CN' },
      { viewMode: 'mosaic', locale: 'zh-cn' },
    ],
    [
      { viewMode: 'columns', locale: 'tlh' },
      { viewMode: 'list', locale: '' },
    ],
    [{ scope: './people/new/' }, { scope: '/people/new' }],
    [{ sorting: { by: 'colour', asc: true } }, { sorting: { by: 'name', asc: true } }],
  ])('becomes what is nearest: %j', async (sent, kept) => {
    await using app = await testApp()
    const defaults = { ...FROM_FILE_BROWSER.defaults, ...sent }
    expect((await save(app, { ...FROM_FILE_BROWSER, defaults })).status).toBe(200)
    expect((await read(app)).settings.defaults).toMatchObject(kept)
  })

  test('the gallery as a default view is the mosaic to other clients, and survives what they save', async () => {
    await using app = await testApp()
    const defaults = { ...FROM_FILE_BROWSER.defaults, viewMode: 'mosaic gallery' }
    await save(app, { ...FROM_FILE_BROWSER, defaults })
    const { settings } = await read(app)
    expect(settings.defaults.viewMode).toBe('mosaic')
    await save(app, { ...settings, keepTimes: false })
    const shown = await app.request('/api/settings', { headers: { [PAGE_HEADER]: '1' } })
    expect(await shown.json()).toMatchObject({ defaults: { viewMode: 'mosaic gallery' }, keepTimes: false })
    await save(app, { ...settings, defaults: { ...defaults, viewMode: 'list' } })
    expect((await read(app)).settings.defaults.viewMode).toBe('list')
  })

  test('permissions, flags of rules and the direction of the order that a program omits are false', async () => {
    await using app = await testApp()
    const { defaults } = FROM_FILE_BROWSER
    const omitting = { ...defaults, perm: { create: true }, sorting: { by: 'size' } }
    await save(app, { ...FROM_FILE_BROWSER, defaults: omitting, rules: [{ path: '/shut' }] })
    const { settings } = await read(app)
    expect(settings.defaults).toMatchObject({
      perm: { ...NO_PERMISSIONS, create: true },
      sorting: { by: 'size', asc: false },
    })
    expect(settings.rules).toMatchObject([{ path: '/shut', allow: false, regex: false }])
  })

  test('a theme that is neither light nor dark is light', async () => {
    await using app = await testApp()
    await save(app, { ...FROM_FILE_BROWSER, branding: { ...FROM_FILE_BROWSER.branding, theme: 'solarized' } })
    expect((await read(app)).settings.branding.theme).toBe('')
  })
})

describe('settings are refused whole', () => {
  test('when a part is missing, so that nothing falls back to less protection', async () => {
    await using app = await testApp({ rules: [{ regex: false, allow: false, path: '/denied' }] })
    for (const name of Object.keys(FROM_FILE_BROWSER)) {
      const { [name as 'rules']: _, ...partial } = FROM_FILE_BROWSER
      expect(await refusal(app, partial)).toMatchObject({ status: 400, code: 'invalid' })
    }
    for (const name of Object.keys(FROM_FILE_BROWSER.defaults)) {
      const { [name as 'perm']: _, ...partial } = FROM_FILE_BROWSER.defaults
      expect(await refusal(app, { ...FROM_FILE_BROWSER, defaults: partial })).toMatchObject({ status: 400 })
    }
  })

  test.each([
    ['a colour that is none', { branding: { ...FROM_FILE_BROWSER.branding, color: 'red;background:url(//x)' } }],
    ['a name without end', { branding: { ...FROM_FILE_BROWSER.branding, name: 'x'.repeat(101) } }],
    ['passwords of no length', { minimumPasswordLength: 0 }],
    ['an audit trail of less than no days', { auditDays: -1 }],
    ['rules that are none', { rules: 'none' }],
  ])('with %s', async (_, wrong) => {
    await using app = await testApp()
    expect(await refusal(app, { ...FROM_FILE_BROWSER, ...wrong })).toMatchObject({ status: 400, code: 'invalid' })
  })

  const good = { regex: false, allow: true, path: '/fine' }
  test.each([
    [{ regex: false, allow: false, path: ' ' }, 'A rule needs a path or an expression.'],
    [{ regex: true, allow: false, path: '/x', regexp: null }, 'A rule needs a path or an expression.'],
    [{ regex: true, allow: false, path: '', regexp: { raw: '' } }, 'A rule needs a path or an expression.'],
    [{ regex: false, allow: false, path: '/a/../b' }, 'This path cannot be used.'],
    [
      { regex: true, allow: false, path: '', regexp: { raw: 'ab[z-a]' } },
      'The expression of a rule cannot be used: a character class or range is invalid (character 4).',
    ],
    [
      { regex: true, allow: false, path: '', regexp: { raw: '(ab' } },
      'The expression of a rule cannot be used: a bracket is not closed.',
    ],
    [
      { regex: true, allow: false, path: '', regexp: { raw: 'a(?=b)' } },
      'The expression of a rule cannot be used: it uses syntax that is not supported, such as a lookahead or a backreference (character 2).',
    ],
  ])('with a rule that cannot be asked, and its place is said: %j', async (rule, message) => {
    await using app = await testApp()
    const answer = await refusal(app, { ...FROM_FILE_BROWSER, rules: [good, rule, good] })
    expect(answer).toEqual({ status: 400, code: 'invalid', message, field: 'rules.1' })
  })

  test.each([
    ['userHomeBasePath', { userHomeBasePath: '/homes/../..' }],
    ['userHomeBasePath', { userHomeBasePath: '/.coffer/homes' }],
    ['defaults.scope', { defaults: { ...FROM_FILE_BROWSER.defaults, scope: '../other' } }],
    ['defaults.scope', { defaults: { ...FROM_FILE_BROWSER.defaults, scope: '/data/inside' } }],
    ['branding.files', { branding: { ...FROM_FILE_BROWSER.branding, files: '/etc' } }],
    ['branding.files', { branding: { ...FROM_FILE_BROWSER.branding, files: 'acme/../../..' } }],
    ['branding.files', { branding: { ...FROM_FILE_BROWSER.branding, files: 'acme/../acme' } }],
  ])('with a path in %s that leads elsewhere', async (field, wrong) => {
    await using app = await testApp({ servesItsData: true })
    const answer = await refusal(app, { ...FROM_FILE_BROWSER, ...wrong })
    expect(answer).toMatchObject({ status: 400, code: 'invalid', field })
    expect(JSON.stringify(answer)).not.toContain(app.root)
  })
})

test('a folder of branding files may be named before it is there, and the answer says so', async () => {
  await using app = await testApp()
  const { brandingDir } = app.context.config
  for (const files of ['acme', '.', path.join(brandingDir, 'acme')]) {
    expect((await save(app, { ...FROM_FILE_BROWSER, branding: { ...FROM_FILE_BROWSER.branding, files } })).status).toBe(
      200,
    )
    const { settings } = await read(app)
    expect([settings.branding.files, settings.brandingMissing]).toEqual([files, true])
  }
  mkdirSync(path.join(brandingDir, 'acme'), { recursive: true })
  expect((await read(app)).settings.brandingMissing).toBeUndefined()
})

describe('commands', () => {
  const commands = { ...INITIAL_SETTINGS.commands, after_upload: ['', 'sha256sum "$FILE"'] }

  test.each(['shell', 'commands'])('%s cannot be changed where nothing may run', async (field) => {
    await using app = await testApp()
    const wanted = { ...FROM_FILE_BROWSER, [field]: field === 'shell' ? ['sh', '-c'] : commands }
    expect(await refusal(app, wanted)).toMatchObject({ status: 403, code: 'not_allowed', field })
  })

  test('are kept where the operator allows it, without empty words', async () => {
    await using app = await testApp({ config: EXEC_ENABLED })
    expect((await save(app, { ...FROM_FILE_BROWSER, shell: ['sh', ' ', '-c'], commands })).status).toBe(200)
    const { settings } = await read(app)
    expect(settings.shell).toEqual(['sh', '-c'])
    expect(settings.commands).toEqual({ ...INITIAL_SETTINGS.commands, after_upload: ['sha256sum "$FILE"'] })
    const two = { ...commands, before_save: ['true\nrm'] }
    expect(await refusal(app, { ...FROM_FILE_BROWSER, commands: two })).toMatchObject({
      status: 400,
      field: 'commands.before_save',
    })
  })

  test('that are there stay as they are when nothing may run any more', async () => {
    await using app = await testApp()
    await app.context.db.insertInto('settings').values({ name: 'shell', value: '["sh","-c"]' }).execute()
    expect((await save(app, { ...FROM_FILE_BROWSER, shell: ['sh', '-c'] })).status).toBe(200)
    expect(await refusal(app, FROM_FILE_BROWSER)).toMatchObject({ status: 403 })
  })
})

test('rules hold from the next request on', async () => {
  await using app = await testApp({ tree: { '/secret/x.txt': 'x', '/old.bak': 'x' } })
  expect((await app.request('/api/resources/secret/x.txt')).status).toBe(200)
  await save(app, FROM_FILE_BROWSER)
  expect((await app.request('/api/resources/secret/x.txt')).status).toBe(403)
  expect((await app.request('/api/resources/old.bak')).status).toBe(403)
})

test('who listens is told what changed and who did it, once', async () => {
  await using app = await testApp()
  const heard: unknown[] = []
  app.context.events.subscribe('settings.changed', (event) => void heard.push(event))
  const { settings } = await read(app)
  await save(app, { ...settings, signup: true, branding: { ...settings.branding, name: 'Acme' } })
  await save(app, { ...settings, signup: true, branding: { ...settings.branding, name: 'Acme' } })
  await save(app, { ...settings, rules: [{}] })
  expect(heard).toEqual([{ actor: { userId: 1, address: '127.0.0.1' }, fields: ['signup', 'branding'] }])
})
