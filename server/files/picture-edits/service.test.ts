import { expect, test } from 'bun:test'
import { Decoders } from '#server/files/previews/decoders.ts'
import { createLog } from '#server/platform/log/log.ts'
import { HelpersUnavailable } from '#server/platform/process/helper-scripts.ts'
import { diskWorlds } from '#server/testing/disk-world.ts'
import { authorizerIn } from '#server/testing/storage-helpers.ts'
import { PictureEdits } from './service.ts'

const log = createLog({ format: 'text', level: 'error', write: () => undefined })

test('a server without its decoder asks the client to come again: the picture is not at fault', async () => {
  await using world = await diskWorlds()({ '/a.png': Buffer.from('any picture') })
  const helpers = { folder: () => Promise.reject(new HelpersUnavailable('not unpacked')) }
  const programs = { ffmpeg: null, heif: null }
  const decoders = new Decoders({ programs, scratch: '/nonexistent', log, helpers })
  const save = () => Promise.reject(new Error('There is nothing to save.'))
  const edits = new PictureEdits({ storage: world.storage, files: { save }, decoders })
  const may = authorizerIn(world)
  const { path } = may('download', '/a.png')
  const edited = edits.edit({
    ...{ path, edit: { turn: 90 }, ifMatch: null, signal: new AbortController().signal },
    may: (effect, at) => may(effect, at),
    transfer: { authorize: () => Promise.resolve() },
  })
  await expect(edited).rejects.toMatchObject({
    code: 'busy',
    message: 'Pictures cannot be edited at the moment.',
    retryAfter: expect.any(Number),
  })
})
