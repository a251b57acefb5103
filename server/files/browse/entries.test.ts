import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { readdirSync, utimesSync } from 'node:fs'
import path from 'node:path'
import type { EntryRight } from '#contract/entry-rights.ts'
import { COLUMNS_MEDIA_TYPE } from '#contract/folder-columns.ts'
import { Share } from '#contract/shares.ts'
import { BatchReply } from '#contract/uploads.ts'
import { presetEntry, setAccess } from '#server/testing/access.ts'
import { BATCH_HEADERS, batchBody } from '#server/testing/batch-body.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let app: TestApp

beforeEach(async () => {
  app = await testApp({
    tree: {
      '/in/a.txt': 'a',
      '/in/deep/b.txt': 'b',
      '/in/deep/secret/c.txt': 'c',
      '/mine/': null,
      '/drop/taken.txt': 'old',
      '/drop/folder/x.txt': 'x',
    },
    users: [{ username: 'zoe' }],
  })
})
afterEach(() => app[Symbol.asyncDispose]())

const deny = (...rights: EntryRight[]) => ({ kind: 'everyone' as const, id: null, allow: [], deny: rights })
const send = async (method: string, target: string, body?: string) =>
  (await app.request(target, { method, as: 'zoe', ...(body !== undefined && { body }) })).status
const transfer = (action: 'copy' | 'rename', from: string, to: string) =>
  send('PATCH', `/api/resources${from}?action=${action}&destination=${encodeURIComponent(to)}`)
const onDisk = (folder: string) => readdirSync(path.join(app.root, folder)).toSorted()

describe('what an entry denies in a folder', () => {
  test('is not undone by copying or moving out of it', async () => {
    await setAccess(app, '/in/deep', deny('download'))
    for (const from of ['/in/deep/b.txt', '/in/deep', '/in'])
      for (const action of ['copy', 'rename'] as const)
        expect([from, action, await transfer(action, from, '/mine/taken')]).toEqual([from, action, 403])
    expect(await transfer('rename', '/in/deep/b.txt', '/in/deep/renamed.txt')).toBe(200)
    expect(await transfer('copy', '/in/a.txt', '/mine/a.txt')).toBe(200)
    expect(onDisk('mine')).toEqual(['a.txt'])
  })

  test('keeps moves out of it and into it', async () => {
    await setAccess(app, '/in/deep', deny('delete'))
    await setAccess(app, '/mine', deny('create'))
    expect(await transfer('rename', '/in/deep/b.txt', '/in/b.txt')).toBe(403)
    expect(await transfer('rename', '/in/a.txt', '/mine/a.txt')).toBe(403)
    expect(await transfer('rename', '/in/a.txt', '/in/deep/a.txt')).toBe(200)
  })

  test('keeps the folder above it from being deleted or moved', async () => {
    await setAccess(app, '/in/deep/secret', presetEntry('noAccess'))
    expect(await send('DELETE', '/api/resources/in/deep')).toBe(403)
    expect(await transfer('rename', '/in', '/mine/in')).toBe(403)
    expect(onDisk('in/deep')).toEqual(['b.txt', 'secret'])
  })

  test('is left out of archives, searches and recursive listings', async () => {
    const found = async () => {
      const text = await (await app.request('/api/search/?query=txt', { as: 'zoe' })).text()
      return ['a.txt', 'b.txt', 'c.txt'].filter((name) => text.includes(name))
    }
    expect(await found()).toEqual(['a.txt', 'b.txt', 'c.txt'])
    await setAccess(app, '/in/deep', presetEntry('noAccess'))
    expect(await found()).toEqual(['a.txt'])
    const archive = await (await app.request('/api/raw/in?algo=tar', { as: 'zoe' })).text()
    expect([archive.includes('a.txt'), archive.includes('b.txt')]).toEqual([true, false])
    expect(await (await app.request('/api/resources/in?recursive=true', { as: 'zoe' })).text()).not.toContain('b.txt')
  })

  test('stays denied by a rule, whatever an entry allows', async () => {
    await setAccess(app, '/in', presetEntry('editor', 'user', 2))
    const { rules, ...settings } = (await (await app.request('/api/settings')).json()) as { rules: object[] }
    const denying = [...rules, { regex: false, allow: false, path: '/in/deep' }]
    const body = JSON.stringify({ ...settings, rules: denying })
    expect((await app.request('/api/settings', { method: 'PUT', body })).status).toBe(200)
    expect([await send('GET', '/api/resources/in'), await send('GET', '/api/resources/in/deep')]).toEqual([200, 403])
  })
})

describe('a drop box', () => {
  beforeEach(() => setAccess(app, '/drop', presetEntry('dropBox')))

  test('is shown empty, and shows nothing of what is in it', async () => {
    const reply = (await (await app.request('/api/resources/drop', { as: 'zoe' })).json()) as { items: object[] }
    expect(reply.items).toEqual([])
    expect(await send('GET', '/api/resources/drop/taken.txt')).toBe(403)
    expect(await send('GET', '/api/resources/drop/none.txt')).toBe(403)
    expect(await send('GET', '/api/raw/drop/taken.txt')).toBe(403)
    expect(await send('GET', '/api/raw/drop')).toBe(403)
  })

  test('answers an upload in the same way whether or not the name is taken, and replaces nothing', async () => {
    const upload = async (name: string, query = '') => send('POST', `/api/resources/drop/${name}${query}`, 'new')
    expect([await upload('free.txt'), await upload('taken.txt'), await upload('folder')]).toEqual([200, 200, 200])
    expect(await upload('taken.txt', '?override=true')).toBe(200)
    expect(onDisk('drop')).toEqual(['folder', 'folder(1)', 'free.txt', 'taken(1).txt', 'taken(2).txt', 'taken.txt'])
    expect(await (await app.request('/api/raw/drop/taken.txt')).text()).toBe('old')
  })

  test('takes resumable uploads in the same way', async () => {
    const begin = (name: string) =>
      app.request(`/api/tus/drop/${name}`, {
        ...{ method: 'POST', as: 'zoe', body: 'new' },
        headers: {
          'Tus-Resumable': '1.0.0',
          'Upload-Length': '3',
          'Content-Type': 'application/offset+octet-stream',
        },
      })
    expect([(await begin('taken.txt')).status, (await begin('free.txt')).status]).toEqual([201, 201])
    expect(onDisk('drop')).toEqual(['folder', 'free.txt', 'taken(1).txt', 'taken.txt'])
  })

  test('takes many files in one request, without telling which are the same', async () => {
    const modified = 1_600_000_000_000
    const files = ['taken.txt', 'free.txt'].map((name) => ({ path: name, content: 'old', same: true, modified }))
    utimesSync(path.join(app.root, 'drop/taken.txt'), modified / 1000, modified / 1000)
    const reply = await app.request('/api/files/drop', {
      ...{ method: 'POST', as: 'zoe', headers: BATCH_HEADERS },
      body: batchBody([...files, { path: 'folder/x.txt' }, { path: 'folder/' }]),
    })
    const { outcomes } = BatchReply.parse(await reply.json())
    expect(outcomes.map((one) => (one.outcome === 'failed' ? one.code : one.outcome))).toEqual([
      'stored',
      'stored',
      'not_allowed',
      'not_allowed',
    ])
    expect(onDisk('drop')).toEqual(['folder', 'free.txt', 'taken(1).txt', 'taken.txt'])
  })

  test('refuses everything else, and what is not directly in it', async () => {
    expect(await send('POST', '/api/resources/drop/new/')).toBe(403)
    expect(await send('POST', '/api/resources/drop/folder/')).toBe(403)
    expect(await send('POST', '/api/resources/drop/folder/new.txt', 'x')).toBe(403)
    expect(await send('POST', '/api/resources/drop/none/new.txt', 'x')).toBe(403)
    expect(await send('PUT', '/api/resources/drop/taken.txt', 'x')).toBe(403)
    expect(await transfer('copy', '/in/a.txt', '/drop/a.txt')).toBe(403)
    expect(await transfer('rename', '/in/a.txt', '/drop/a.txt')).toBe(403)
    expect(onDisk('drop')).toEqual(['folder', 'taken.txt'])
  })
})

test('visitors of a link are bound by the entries of its owner, and a link ends where sharing is denied', async () => {
  const made = await app.request('/api/share/in', { method: 'POST', as: 'zoe', body: '{}' })
  const { hash } = Share.parse(await made.json())
  const visit = async (inner: string) => (await app.request(`/api/public/share/${hash}${inner}`, { as: null })).status
  expect([await visit(''), await visit('/deep'), await visit('/deep/b.txt')]).toEqual([200, 200, 200])
  await setAccess(app, '/in/deep', presetEntry('noAccess'))
  expect([await visit(''), await visit('/deep'), await visit('/deep/b.txt')]).toEqual([200, 404, 404])
  await setAccess(app, '/in', deny('share'))
  expect(await visit('')).toBe(404)
})

test('the page learns what it may do in a folder and with a file, also at the top', async () => {
  const rights = async (item: string, as = 'zoe') => {
    const reply = await app.request(`/api/resources${item}`, { as, headers: { Accept: COLUMNS_MEDIA_TYPE } })
    return ((await reply.json()) as { rights?: string[] }).rights
  }
  const all = ['list', 'download', 'create', 'modify', 'delete', 'rename', 'share', 'execute']
  await setAccess(app, '/in', presetEntry('viewer'))
  await setAccess(app, '/drop', presetEntry('dropBox'))
  expect(await rights('/')).toEqual(all)
  expect([await rights('/in'), await rights('/in/a.txt')]).toEqual([
    ['list', 'download'],
    ['list', 'download'],
  ])
  expect(await rights('/drop')).toEqual(['list', 'create'])
  expect(await rights('/in', 'admin')).toEqual(all)
  expect(await (await app.request('/api/resources/in', { as: 'zoe' })).text()).not.toContain('rights')
})
