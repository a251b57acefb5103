import { describe, expect, test as testAnywhere } from 'bun:test'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { decodeDiskName } from '#server/access/disk-name.ts'
import { WORK_DIRECTORY } from '#server/access/reserved.ts'
import { zipOf } from '#server/testing/archives.ts'
import { BATCH_HEADERS, batchBody } from '#server/testing/batch-body.ts'
import { type HookWorld, hookWorld } from '#server/testing/hook-world.ts'
import { runJob } from '#server/testing/jobs.ts'
import { testApp } from '#server/testing/test-app.ts'
import { addressIn, tusOf } from '#server/testing/tus.ts'
import { testWith } from '#testing/requirements.ts'

const test = testWith('bubblewrap')

const post = (app: HookWorld, target: string, body: string, as = 'admin') =>
  app.request(`/api/resources${target}`, { method: 'POST', body, as })
const patch = (app: HookWorld, target: string, query: string) =>
  app.request(`/api/resources${target}?${query}`, { method: 'PATCH' })
const text = (app: HookWorld, name: string) => readFileSync(path.join(app.root, name), 'utf8')
/** Returns the names in a folder, except the directory of unfinished uploads. */
const names = (app: HookWorld, folder = '') =>
  readdirSync(path.join(app.root, folder))
    .filter((name) => name !== WORK_DIRECTORY)
    .sort()

const NO = 'echo looked at; echo "no: this stays" >&2; exit 3'
const REFUSED = { code: 'hook_failed', message: expect.stringContaining('no: this stays') }

describe('what is hung on events', () => {
  test('runs in its order, before and after, with its values in the environment and on standard input', async () => {
    await using app = await hookWorld({
      users: [{ username: 'ann', scope: '/home' }],
      tree: { '/home/': null },
      commands: {
        before_upload: ['test ! -e "$FILE"', 'env | sort > before-env'],
        after_upload: ['test -e "$FILE"', 'cat > message', 'echo second >> order', 'echo third >> order'],
      },
    })
    expect((await post(app, '/a.txt', 'hello', 'ann')).status).toBe(200)
    const variables = text(app, 'home/before-env').trim().split('\n')
    expect(variables.filter((line) => !/^(PWD|SHLVL|_|OLDPWD)=/.test(line))).toEqual([
      'DESTINATION=/files',
      'FILE=/files/a.txt',
      'HOME=/tmp',
      'LANG=C.UTF-8',
      'PATH=/usr/local/bin:/usr/bin:/bin',
      'SCOPE=/home',
      'TERM=xterm-256color',
      'TRIGGER=before_upload',
      'USERNAME=ann',
    ])
    expect(JSON.parse(text(app, 'home/message'))).toEqual({
      event: 'after_upload',
      id: expect.any(String),
      at: expect.any(Number),
      user: { id: 2, username: 'ann', scope: '/home' },
      path: '/a.txt',
      destination: null,
      root: '/files',
      test: false,
    })
    expect(text(app, 'home/order')).toBe('second\nthird\n')
    const runs = await app.runs(6)
    expect(runs.map(({ event, outcome, exit }) => ({ event, outcome, exit }))).toEqual([
      ...Array.from({ length: 2 }, () => ({ event: 'before_upload' as const, outcome: 'done' as const, exit: 0 })),
      ...Array.from({ length: 4 }, () => ({ event: 'after_upload' as const, outcome: 'done' as const, exit: 0 })),
    ])
    expect(runs[0]).toMatchObject({ username: 'ann', path: '/a.txt', background: false, test: false })
  })

  test('tells where a copy and a rename go', async () => {
    await using app = await hookWorld({
      tree: { '/a.txt': 'a' },
      commands: { after_copy: ['echo "$FILE $DESTINATION"'], after_rename: ['echo "$FILE $DESTINATION"'] },
    })
    await patch(app, '/a.txt', 'action=copy&destination=/b.txt')
    await patch(app, '/b.txt', 'action=rename&destination=/c.txt')
    expect((await app.runs(2)).map(({ output }) => output)).toEqual([
      '/files/a.txt /files/b.txt\n',
      '/files/b.txt /files/c.txt\n',
    ])
  })
})

describe('a command that says no before something', () => {
  const commands = Object.fromEntries(
    ['upload', 'save', 'copy', 'rename', 'delete'].map((name) => [`before_${name}`, [NO, 'touch /files/next']]),
  )
  const tree = { '/a.txt': 'old', '/folder/b.txt': 'b', '/c.zip': zipOf([{ name: 'x.txt', content: 'x' }]) }
  const there = ['a.txt', 'c.zip', 'folder']

  const REQUESTS: Record<string, (app: HookWorld) => Promise<Response>> = {
    upload: (app) => post(app, '/new.txt', 'new'),
    'upload in the place of a file': (app) => post(app, '/a.txt?override=true', 'new'),
    'new folder': (app) => post(app, '/new/', ''),
    save: (app) => app.request('/api/resources/a.txt', { method: 'PUT', body: 'new' }),
    'save nothing': (app) => app.request('/api/resources/a.txt', { method: 'PUT', body: '' }),
    copy: (app) => patch(app, '/a.txt', 'action=copy&destination=/b.txt'),
    'copy of a folder': (app) => patch(app, '/folder', 'action=copy&destination=/deep/new'),
    rename: (app) => patch(app, '/a.txt', 'action=rename&destination=/b.txt'),
    delete: (app) => app.request('/api/resources/folder', { method: 'DELETE' }),
    tus: async (app) => {
      const tus = tusOf(app)
      return tus.append(addressIn(await tus.begin('/new.txt', 3)), 0, 'new')
    },
  }
  for (const [what, ask] of Object.entries(REQUESTS))
    test(`keeps it from happening: ${what}`, async () => {
      await using app = await hookWorld({ tree, commands })
      const response = await ask(app)
      expect(response.status).toBe(500)
      expect(await response.json()).toMatchObject(REFUSED)
      expect(names(app)).toEqual(there)
      expect(text(app, 'a.txt')).toBe('old')
      expect(names(app, 'folder')).toEqual(['b.txt'])
      expect(await app.runs()).toMatchObject([{ outcome: 'failed', exit: 3 }])
    })

  test('keeps one file of many in one body from coming', async () => {
    const only = 'case "$FILE" in *bad*) echo not this one; exit 1;; esac'
    await using app = await hookWorld({ commands: { before_upload: [only] } })
    const body = batchBody([
      { path: 'good.txt', content: 'a' },
      { path: 'bad.txt', content: 'b' },
    ])
    const response = await app.request('/api/files/', { method: 'POST', headers: BATCH_HEADERS, body })
    expect(await response.json()).toEqual({
      outcomes: [
        { outcome: 'stored' },
        { outcome: 'failed', code: 'hook_failed', message: expect.stringContaining('not this one') },
      ],
    })
    expect(names(app)).toEqual(['good.txt'])
  })

  test('keeps jobs from doing their steps', async () => {
    await using app = await hookWorld({ tree, commands })
    const transfer = { steps: [{ from: '/a.txt', to: '/b.txt', onTaken: 'refuse' as const }] }
    const wishes = [
      { kind: 'copy' as const, ...transfer },
      { kind: 'move' as const, ...transfer },
      { kind: 'delete' as const, paths: ['/a.txt'] },
      { kind: 'extract' as const, archive: '/c.zip', wish: { destination: '/out', conflict: 'refuse' as const } },
      {
        kind: 'archive' as const,
        folder: '/',
        names: ['a.txt'],
        to: '/new.zip',
        format: 'zip' as const,
        onTaken: 'refuse' as const,
      },
    ]
    for (const wish of wishes) {
      const job = await runJob(app, wish)
      expect(job).toMatchObject({ state: 'failed', failure: 'hook_failed', failed: [REFUSED] })
    }
    expect(names(app)).toEqual(there)
  })

  test('is one that cannot be started, or takes too long', async () => {
    await using app = await hookWorld({
      commands: { before_upload: ['no-such-program --flag'], before_save: ['sleep 600'] },
      shell: [],
      tree: { '/a.txt': 'old' },
      // Long enough for a busy machine to find that the program does not exist.
      exec: { time: 3000 },
    })
    const missing = await post(app, '/b.txt', 'b')
    expect(missing.status).toBe(500)
    expect(await missing.json()).toMatchObject({
      code: 'hook_failed',
      message: expect.stringContaining('no-such-program'),
    })
    const late = await app.request('/api/resources/a.txt', { method: 'PUT', body: 'new' })
    expect(await late.json()).toMatchObject({ code: 'hook_failed', message: 'The command took too long.' })
    expect(text(app, 'a.txt')).toBe('old')
    expect((await app.runs()).map(({ outcome }) => outcome)).toEqual(['not_started', 'ended'])
  })

  test('says it without what a terminal would obey, and not endlessly', async () => {
    const line = `i=0; while [ $i -lt 4000 ]; do echo "line $i"; i=$((i+1)); done; printf '\\033[31mred\\033[0m \\033]0;title\\007bell\\007'; exit 1`
    await using app = await hookWorld({ commands: { before_upload: [line] } })
    const { message } = (await (await post(app, '/a.txt', 'a')).json()) as { message: string }
    expect(message).toBe('line 3996\nline 3997\nline 3998\nline 3999\nred bell')
    const [run] = await app.runs()
    expect(run?.output.length).toBe(8192)
    expect(run?.output).toStartWith('line 0\nline 1\n')
  })

  test('ends where it writes more than commands may', async () => {
    await using app = await hookWorld({ commands: { before_upload: ['yes'] }, exec: { output: 100_000 } })
    expect((await post(app, '/a.txt', 'a')).status).toBe(500)
    expect(await app.runs()).toMatchObject([{ outcome: 'ended', exit: null }])
    expect(names(app)).toEqual([])
  })

  test('is waited for, and whoever may no longer do it meanwhile is refused', async () => {
    await using app = await hookWorld({
      users: [{ username: 'ann' }],
      commands: { before_upload: ['touch "begun-$(basename "$FILE")"; while ! test -e go-on; do sleep 0.02; done'] },
    })
    const request = post(app, '/a.txt', 'a', 'ann')
    while (!existsSync(path.join(app.root, 'begun-a.txt'))) await Bun.sleep(20)
    const users = (await (await app.request('/api/users')).json()) as { id: number; username: string; perm: object }[]
    const ann = users.find(({ username }) => username === 'ann')
    const data = { ...ann, perm: { ...ann?.perm, create: false } }
    const taken = JSON.stringify({ what: 'user', which: ['perm'], data })
    expect((await app.request(`/api/users/${ann?.id}`, { method: 'PUT', body: taken })).status).toBe(200)
    writeFileSync(path.join(app.root, 'go-on'), '')
    expect((await request).status).toBe(403)
    expect(names(app)).toEqual(['begun-a.txt', 'go-on'])
  })

  test('ends when the request is gone', async () => {
    await using app = await hookWorld({ commands: { before_upload: ['touch begun; sleep 600'] } })
    const gone = new AbortController()
    const request = app.request('/api/resources/a.txt', { method: 'POST', body: 'a', signal: gone.signal })
    while (!existsSync(path.join(app.root, 'begun'))) await Bun.sleep(20)
    gone.abort()
    await expect(request).rejects.toThrow()
    expect(await app.runs(1)).toMatchObject([{ outcome: 'ended' }])
    expect(names(app)).toEqual(['begun'])
  })
})

test('what fails afterwards is logged, and what was done stays done', async () => {
  await using app = await hookWorld({ commands: { after_upload: ['echo bad; exit 4', 'touch went-on'] } })
  expect((await post(app, '/a.txt', 'a')).status).toBe(200)
  expect(names(app)).toEqual(['a.txt', 'went-on'])
  expect(await app.runs()).toMatchObject([{ outcome: 'failed', exit: 4, output: 'bad\n' }, { outcome: 'done' }])
  expect(app.log.some((line) => line.includes('a hook failed'))).toBe(true)
})

test('what ends in & is not waited for, and stops nothing', async () => {
  await using app = await hookWorld({
    commands: { before_upload: ['while [ ! -e go ]; do sleep 0.05; done; exit 9 &'] },
  })
  expect((await post(app, '/a.txt', 'a')).status).toBe(200)
  expect(await app.runs()).toEqual([])
  await Bun.write(path.join(app.root, 'go'), '')
  expect(await app.runs(1)).toMatchObject([{ background: true, outcome: 'failed', exit: 9 }])
})

describe('what files are called', () => {
  const NAMES = ['; touch pwned', '--option', '$(touch pwned)', '`touch pwned` &', '"\'; touch pwned #']
  test.each(NAMES)('is no command and no option: %s', async (name) => {
    await using app = await hookWorld({
      commands: { before_upload: ['printf %s "$FILE"'], after_upload: ['cat -- "$FILE"'] },
    })
    expect((await post(app, `/${encodeURIComponent(name)}`, 'content')).status).toBe(200)
    expect((await app.runs(2)).map(({ output }) => output)).toEqual([`/files/${name}`, 'content'])
    expect(names(app)).toEqual([name])
  })

  test('is no second line', async () => {
    const name = 'a\ntouch pwned\n'
    const spelled = decodeDiskName(Buffer.from(name))
    await using app = await hookWorld({
      tree: { [`/${spelled}`]: 'content' },
      commands: { before_delete: ['cat "$FILE"; printf "%s" "$FILE"'], after_delete: ['cat'] },
    })
    const target = `/api/resources/${encodeURIComponent(spelled)}`
    expect((await app.request(target, { method: 'DELETE' })).status).toBe(200)
    const [before, after] = await app.runs(2)
    expect(before?.output).toBe(`content/files/${name}`)
    expect(JSON.parse(after?.output ?? '')).toMatchObject({ path: `/${spelled}` })
    expect(names(app)).toEqual([])
  })

  test('is not put into lines: where no shell reads them, a variable is a text like any other', async () => {
    await using app = await hookWorld({
      commands: { after_upload: [`echo $FILE "$\{FILE}" 'two  words'`] },
      shell: [],
    })
    await post(app, '/a.txt', 'a')
    expect(await app.runs(1)).toMatchObject([{ output: `$FILE $\{FILE} two  words\n` }])
  })
})

describe('what it sees', () => {
  test('are the files of whoever it runs for, and neither those of others nor anything of the server', async () => {
    const look = 'ls -a /files; ls / ; cat /proc/*/environ | tr "\\0" "\\n" | grep -c -i secret; ls $0 2>&1'
    await using app = await hookWorld({
      users: [{ username: 'ann', scope: '/ann', grantedPermissions: ['create'] }],
      tree: { '/ann/': null, '/bob/private.txt': 'secret of bob' },
      commands: { after_upload: [look, 'touch /files/written'] },
    })
    expect((await post(app, '/a.txt', 'a', 'ann')).status).toBe(200)
    const [run, write] = await app.runs(2)
    expect(run?.output).toStartWith('.\n..\na.txt\n')
    expect(run?.output).not.toContain('private')
    expect(run?.output).not.toContain(app.root)
    // A command of a user without all write permissions can only read, too.
    expect(write).toMatchObject({ outcome: 'failed' })
    expect(existsSync(path.join(app.root, 'ann/written'))).toBe(false)
  })

  test('is not what a planted link points to', async () => {
    await using app = await hookWorld({
      users: [{ username: 'ann', scope: '/ann' }],
      tree: { '/ann/way': { link: '../bob/private.txt' }, '/bob/private.txt': 'of bob' },
      commands: { before_delete: ['readlink "$FILE"; cat "$FILE"', 'touch /files/next'] },
    })
    const answer = await app.request('/api/resources/way', { method: 'DELETE', as: 'ann' })
    expect(answer.status).toBe(500)
    const { message } = (await answer.json()) as { message: string }
    expect(message).toStartWith('../bob/private.txt\n')
    expect(message).not.toContain('of bob')
    expect(names(app, 'ann')).toEqual(['way'])
  })

  test('is nothing where an expression denies: what it would be asked before does not happen', async () => {
    await using app = await hookWorld({
      users: [{ username: 'ann', rules: [{ regex: true, allow: false, path: '', regexp: { raw: 'x$' } }] }],
      commands: { before_upload: ['true'] },
    })
    const response = await post(app, '/a.txt', 'a', 'ann')
    expect(response.status).toBe(500)
    expect(await response.json()).toMatchObject({ code: 'hook_failed', message: expect.stringContaining('expression') })
    expect(names(app)).toEqual([])
    expect(await app.runs()).toMatchObject([{ outcome: 'not_started' }])
  })
})

test('signing in, making a link and receiving by one run what is hung on them', async () => {
  await using app = await hookWorld({
    users: [{ username: 'ann', scope: '/ann' }],
    tree: { '/ann/in/': null },
    commands: Object.fromEntries(
      ['after_signin', 'after_share', 'after_receive', 'after_upload'].map((event) => [
        event,
        ['echo "$USERNAME $FILE"; cat'],
      ]),
    ),
  })
  await app.signIn('ann')
  expect(await app.runs(1)).toMatchObject([{ event: 'after_signin', username: 'ann', path: null }])
  const made = await app.request('/api/share/in', {
    method: 'POST',
    body: JSON.stringify({ kind: 'upload' }),
    as: 'ann',
  })
  const { hash } = (await made.json()) as { hash: string }
  const [, shared] = await app.runs(2)
  expect(shared).toMatchObject({ event: 'after_share', username: 'ann', path: '/in' })
  expect(shared?.output).toStartWith('ann /files/in\n')
  const sent = await app.request(`/api/public/drop/${hash}/b.txt`, { method: 'POST', body: 'b', as: null })
  expect(sent.status).toBe(200)
  const runs = (await app.runs(4)).slice(2)
  expect(runs.find(({ event }) => event === 'after_upload')).toMatchObject({ username: 'visitor', path: '/in/b.txt' })
  expect(runs.find(({ event }) => event === 'after_receive')).toMatchObject({ username: 'ann', path: '/in/b.txt' })
})

test('a visitor of a link is told that it was refused, and nothing that the command said', async () => {
  await using app = await hookWorld({ tree: { '/in/': null }, commands: { before_upload: [NO] } })
  const made = await app.request('/api/share/in', { method: 'POST', body: JSON.stringify({ kind: 'upload' }) })
  const { hash } = (await made.json()) as { hash: string }
  const sent = await app.request(`/api/public/drop/${hash}/b.txt`, { method: 'POST', body: 'b', as: null })
  expect(sent.status).toBe(500)
  expect(await sent.json()).toEqual({ code: 'hook_failed', message: 'The server rejected this action.' })
  expect(names(app, 'in')).toEqual([])
  expect((await app.runs(1))[0]?.output).toContain('no: this stays')
})

describe('a command that is tried', () => {
  test("runs on a made-up file, and on nobody's", async () => {
    await using app = await hookWorld({ tree: { '/mine.txt': 'mine' } })
    const run = await app.try(
      'ls -A; cat "$FILE"; echo $TRIGGER $USERNAME $SCOPE $DESTINATION; touch /files/more',
      'before_copy',
    )
    expect(run).toMatchObject({ test: true, event: 'before_copy', outcome: 'done', exit: 0, username: 'admin' })
    expect(run.output).toBe('example.txt\nA made-up file.\nbefore_copy admin / /files/renamed.txt\n')
    expect(await app.runs()).toEqual([run])
    expect(names(app)).toEqual(['mine.txt'])
    const left = path.join(app.context.config.data, 'hook-tests')
    expect(readdirSync(left)).toEqual([])
    expect(await app.try('chmod 0 .; exit 7 &')).toMatchObject({ outcome: 'failed', exit: 7, background: true })
    expect(readdirSync(left)).toEqual([])
  })

  test('is for administrators, who prove who they are', async () => {
    let clock = Date.now()
    await using app = await hookWorld({ users: [{ username: 'ann' }], now: () => clock })
    const body = JSON.stringify({ event: 'after_save', line: 'true' })
    expect((await app.request('/api/hook-runs', { method: 'POST', body, as: 'ann' })).status).toBe(403)
    expect((await app.request('/api/hook-runs', { as: 'ann' })).status).toBe(403)
    clock += 15 * 60_000
    const late = await app.request('/api/hook-runs', { method: 'POST', body })
    expect(await late.json()).toMatchObject({ code: 'proof_needed' })
    expect(await app.runs()).toEqual([])
  })
})

testAnywhere('where execution is not enabled nothing runs, and what ran cannot be asked', async () => {
  await using app = await testApp()
  const kept = JSON.stringify({ before_upload: ['false'] })
  await app.context.db.insertInto('settings').values({ name: 'commands', value: kept }).execute()
  const response = await app.request('/api/resources/a.txt', { method: 'POST', body: 'a' })
  expect(response.status).toBe(200)
  expect(statSync(path.join(app.root, 'a.txt')).size).toBe(1)
  expect((await app.request('/api/hook-runs')).status).toBe(404)
  const body = JSON.stringify({ event: 'after_save', line: 'true' })
  expect((await app.request('/api/hook-runs', { method: 'POST', body })).status).toBe(404)
})

test('events of ours that a client does not know stay as they are', async () => {
  await using app = await hookWorld({ commands: { after_signin: ['true'], after_save: ['true'] } })
  await app.setHooks({ before_copy: ['true'] })
  const { commands } = await app.context.settings.current()
  expect(commands).toMatchObject({ after_signin: ['true'], after_save: [], before_copy: ['true'], after_share: [] })
})

describe('what is brought back', () => {
  const undoing = (app: HookWorld, gesture: string) =>
    app.request('/api/undo', { method: 'POST', body: JSON.stringify({ gesture }) })
  const doing = (app: HookWorld, method: string, target: string, gesture: string, body?: string) =>
    app.request(`/api/resources${target}`, { method, headers: { 'X-Gesture': gesture }, ...(body && { body }) })

  test('is told of by what really happens, one thing after the other', async () => {
    await using app = await hookWorld({
      tree: { '/a.txt': 'a', '/d/b.txt': 'b' },
      commands: Object.fromEntries(
        ['upload', 'delete', 'rename', 'save'].map((name) => [
          `after_${name}`,
          [`printf '%s ' "$TRIGGER" "$FILE" "$DESTINATION" >> told; echo >> told`],
        ]),
      ),
    })
    const gesture = 'gesture-0000000001'
    await doing(app, 'POST', '/new.txt', gesture, 'new')
    await doing(app, 'PUT', '/a.txt', gesture, 'other')
    await doing(app, 'PATCH', '/d/b.txt?action=rename&destination=%2Fc.txt', gesture)
    await doing(app, 'DELETE', '/a.txt', gesture)
    writeFileSync(path.join(app.root, 'told'), '')
    expect((await undoing(app, gesture)).status).toBe(200)
    expect(text(app, 'told').trim().split(/ *\n/)).toEqual([
      'after_upload /files/a.txt /files',
      'after_rename /files/c.txt /files/d/b.txt',
      'after_save /files/a.txt /files',
      'after_delete /files/new.txt /files',
    ])
  })

  test('can be refused by what would refuse that', async () => {
    await using app = await hookWorld({ tree: { '/x': 'x' }, commands: { before_delete: [NO] } })
    const gesture = 'gesture-0000000001'
    await doing(app, 'POST', '/a.txt', gesture, 'a')
    const reply = await undoing(app, gesture)
    expect([reply.status, await reply.json()]).toEqual([500, expect.objectContaining(REFUSED)])
    expect(names(app)).toEqual(['a.txt', 'x'])
  })
})
