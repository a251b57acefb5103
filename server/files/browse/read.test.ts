import { describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { MAX_INLINE_TEXT } from '#contract/file-types.ts'
import { ChecksumAlgorithm, FileResource } from '#contract/resources.ts'
import { NO_PERMISSIONS } from '#contract/users.ts'
import { type FilesWorld, openFilesWorld } from '#server/testing/files-world.ts'
import { authorizerIn, deny, outcomeOf } from '#server/testing/storage-helpers.ts'
import { CHECKSUMS_PER_USER } from './checksum.ts'
import { presentFile } from './present.ts'

const { signal } = new AbortController()

/** Returns the response about a file for the given user. */
async function answer(world: FilesWorld, path: string, who: Parameters<typeof authorizerIn>[1] = {}) {
  const may = authorizerIn(world, who)
  const item = may('list', path)
  const download = item.subject.permissions.download ? may('download', path) : null
  const stat = await world.files.stat(item)
  return FileResource.parse(presentFile(await world.files.read({ item, stat, download, signal })))
}

describe('a text file', () => {
  test('comes with all there is to say of it', async () => {
    await using world = await openFilesWorld()
    await world.arrange.file('/notes.MD', '# hé <b>\r\n', {
      permissions: 0o644,
      modifiedNs: 1_764_000_000_120_000_000n,
    })
    expect(await answer(world, '/notes.MD')).toEqual({
      path: '/notes.MD',
      name: 'notes.MD',
      size: 11,
      extension: '.MD',
      modified: '2025-11-24T16:00:00.12Z',
      mode: 0o644,
      isDir: false,
      isSymlink: false,
      type: 'text',
      content: '# hé <b>\r\n',
    })
  })

  test('keeps its byte order mark and its NUL bytes', async () => {
    await using world = await openFilesWorld({ '/a.txt': '\ufeffa\0b' })
    expect((await answer(world, '/a.txt')).content).toBe('\ufeffa\0b')
  })

  test('that is empty has empty content', async () => {
    await using world = await openFilesWorld({ '/a.txt': '' })
    expect(await answer(world, '/a.txt')).toMatchObject({ type: 'text', content: '' })
  })

  test('that is not UTF-8 is a blob: an editor would destroy it', async () => {
    await using world = await openFilesWorld({ '/latin.txt': new Uint8Array([0x68, 0xe9]) })
    const shown = await answer(world, '/latin.txt')
    expect(shown.type).toBe('blob')
    expect(shown).not.toHaveProperty('content')
  })

  test('that is large is a blob', async () => {
    await using world = await openFilesWorld({
      '/most.txt': 'x'.repeat(MAX_INLINE_TEXT),
      '/large.txt': 'x'.repeat(MAX_INLINE_TEXT + 1),
    })
    expect((await answer(world, '/most.txt')).content).toHaveLength(MAX_INLINE_TEXT)
    const large = await answer(world, '/large.txt')
    expect([large.type, large.content]).toEqual(['blob', undefined])
  })

  test('that is large is read for one user after the other', async () => {
    await using world = await openFilesWorld({ '/a.txt': 'é'.repeat(2_000_000) })
    const done: string[] = []
    const theirs = Array.from({ length: 10 }, () =>
      answer(world, '/a.txt', { userId: 1 }).then(() => done.push('theirs')),
    )
    const mine = answer(world, '/a.txt', { userId: 2 }).then(() => done.push('mine'))
    await Promise.all([...theirs, mine])
    expect(done.indexOf('mine')).toBeLessThan(3)
  })

  test('its reader may not change is immutable, and has no content for who may not download', async () => {
    await using world = await openFilesWorld({ '/a.txt': 'x' })
    const reader = { permissions: { ...NO_PERMISSIONS, download: true } }
    expect(await answer(world, '/a.txt', reader)).toMatchObject({ type: 'textImmutable', content: 'x' })
    const lister = await answer(world, '/a.txt', { permissions: NO_PERMISSIONS })
    expect([lister.type, 'content' in lister]).toEqual(['textImmutable', false])
  })

  test('behind a link says that its name is one', async () => {
    await using world = await openFilesWorld({ '/a.txt': 'x', '/link.txt': { link: 'a.txt' } })
    expect(await answer(world, '/link.txt')).toMatchObject({ isSymlink: true, content: 'x', path: '/link.txt' })
  })
})

test('other files come without content', async () => {
  await using world = await openFilesWorld({ '/a.png': 'x', '/a.pdf': 'x', '/a.unknown': 'x' })
  await world.arrange.pipe('/pipe.txt')
  expect((await answer(world, '/a.png')).type).toBe('image')
  for (const path of ['/a.pdf', '/a.unknown', '/pipe.txt']) {
    const shown = await answer(world, path)
    expect([shown.type, 'content' in shown]).toEqual(['blob', false])
  }
})

describe('the subtitles of a video', () => {
  test('are the subtitle files beside it that begin with its name, A to Z', async () => {
    await using world = await openFilesWorld({
      '/v/film.mp4': '',
      '/v/film.vtt': '',
      '/v/film.de.SRT': '',
      '/v/film 2.ass': '',
      '/v/film.txt': '',
      '/v/other.vtt': '',
      '/v/film.ssa': null,
    })
    expect((await answer(world, '/v/film.mp4')).subtitles).toEqual(['/v/film 2.ass', '/v/film.de.SRT', '/v/film.vtt'])
  })

  test('are also all in folders for them, and in folders of its own name therein', async () => {
    await using world = await openFilesWorld({
      '/v/film.mp4': '',
      '/v/film.srt': '',
      '/v/Subs/2_English.srt': '',
      '/v/Subs/readme.txt': '',
      '/v/Subs/film/de.ass': '',
      '/v/Subs/film/deeper/fr.srt': '',
      '/v/Subs/other/it.srt': '',
      '/v/SUBTITLES/es.vtt': '',
      '/v/subsidies/no.vtt': '',
      '/v/film/no.vtt': '',
    })
    const { subtitles } = await answer(world, '/v/film.mp4')
    expect(subtitles?.toSorted()).toEqual([
      '/v/SUBTITLES/es.vtt',
      '/v/Subs/2_English.srt',
      '/v/Subs/film/de.ass',
      '/v/film.srt',
    ])
  })

  test('are left out where a rule denies their folder', async () => {
    await using world = await openFilesWorld({
      '/v/f.mp4': '',
      '/v/subs/a.vtt': '',
      '/v/subs/f/b.vtt': '',
      '/v/subtitles/c.vtt': '',
    })
    const seen = async (...denied: string[]) =>
      (await answer(world, '/v/f.mp4', { rules: denied.map(deny) })).subtitles?.toSorted()
    expect(await seen('/v/subs')).toEqual(['/v/subtitles/c.vtt'])
    expect(await seen('/v/subs/f')).toEqual(['/v/subs/a.vtt', '/v/subtitles/c.vtt'])
    expect(await seen('/v/subs/a.vtt', '/v/subtitles')).toEqual(['/v/subs/f/b.vtt'])
  })

  test('are at most two hundred', async () => {
    const many = Object.fromEntries(Array.from({ length: 220 }, (_, row) => [`/subs/${row}.srt`, '']))
    await using world = await openFilesWorld({ '/f.mp4': '', ...many })
    expect((await answer(world, '/f.mp4')).subtitles?.length).toBe(200)
  })

  test('are absent when there are none, and for anything else', async () => {
    await using world = await openFilesWorld({ '/a.mkv': '', '/b.mp3': '', '/b.vtt': '' })
    for (const path of ['/a.mkv', '/b.mp3']) expect(await answer(world, path)).not.toHaveProperty('subtitles')
  })

  test('are only those their reader may list', async () => {
    await using world = await openFilesWorld({ '/v/f.mp4': '', '/v/f.a.vtt': '', '/v/f.b.vtt': '' })
    expect((await answer(world, '/v/f.mp4', { rules: [deny('/v/f.a.vtt')] })).subtitles).toEqual(['/v/f.b.vtt'])
    const rules = [deny('/v'), { regex: false, allow: true, path: '/v/f.mp4' }]
    expect(await answer(world, '/v/f.mp4', { rules })).not.toHaveProperty('subtitles')
  })
})

describe('a checksum', () => {
  const digestOf = (world: FilesWorld, path: string, algorithm: ChecksumAlgorithm, stop = signal) => {
    const may = authorizerIn(world)
    const item = may('list', path)
    return world.storage.stat(item).then(async (stat) => {
      const file = may('download', path)
      return world.files.digest({ item, stat, file, algorithm, signal: stop })
    })
  }

  test.each(ChecksumAlgorithm.options)('is what %s says', async (algorithm) => {
    const bytes = new Uint8Array(700_001).fill(7)
    await using world = await openFilesWorld({ '/a.txt': bytes })
    const view = FileResource.parse(presentFile(await digestOf(world, '/a.txt', algorithm)))
    expect(view.checksums).toEqual({ [algorithm]: createHash(algorithm).update(bytes).digest('hex') })
    expect(view).not.toHaveProperty('content')
  })

  test('ends with its request', async () => {
    await using world = await openFilesWorld({ '/a': 'x' })
    await expect(digestOf(world, '/a', 'md5', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
  })

  test('is limited per user, and the limit is given back', async () => {
    await using world = await openFilesWorld({ '/a': 'x', '/folder': null })
    for (let round = 0; round < CHECKSUMS_PER_USER + 1; round += 1)
      expect(await outcomeOf(digestOf(world, '/folder', 'md5'))).toBe('invalid')
    const many = Array.from({ length: CHECKSUMS_PER_USER + 1 }, () => outcomeOf(digestOf(world, '/a', 'sha512')))
    expect((await Promise.all(many)).filter((outcome) => outcome === 'too_many')).toHaveLength(1)
    expect(await outcomeOf(digestOf(world, '/a', 'sha1'))).toBe('done')
  })
})
