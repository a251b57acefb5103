import { expect, test } from 'bun:test'
import sharp from 'sharp'
import { isAnimatedWebp } from './animated-webp.ts'

const frame = (background: string) => sharp({ create: { width: 8, height: 6, channels: 3, background } })

test('a WebP is recognized as animated by its first bytes', async () => {
  const [one, other] = await Promise.all(['#f00', '#00f'].map((color) => frame(color).png().toBuffer()))
  if (!(one && other)) throw new Error('no frames')
  const moving = await sharp([one, other], { join: { animated: true } })
    .webp()
    .toBuffer()
  const still = await frame('#0f0').webp().toBuffer()
  const described = await frame('#0f0')
    .withExif({ IFD0: { Make: 'x' } })
    .webp()
    .toBuffer()
  expect(
    [moving, still, described, one, Buffer.alloc(0)].map((bytes) => isAnimatedWebp(bytes.subarray(0, 30))),
  ).toEqual([true, false, false, false, false])
})
