import { expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { testApp } from '#server/testing/test-app.ts'

test('a photo has a thumbnail', async () => {
  await using app = await testApp({ tree: { '/text.txt': 'x' } })
  const photo = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#a52' } })
    .jpeg()
    .toBuffer()
  writeFileSync(path.join(app.root, 'photo.jpg'), photo)
  const reply = await app.request('/api/preview/thumb/photo.jpg?k=1&inline=true')
  expect(reply.status).toBe(200)
  const about = await sharp(await reply.bytes()).metadata()
  expect([about.format, about.width, about.height]).toEqual(['jpeg', 256, 256])
})
