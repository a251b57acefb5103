import { expect, test } from 'bun:test'
import { cpuTime } from '#testing/cpu-time.ts'
import { testWith } from '#testing/requirements.ts'
import { HARD_CONTENTS, noise, unpackedBy } from './testing/hard-contents.ts'
import { XZ_BLOCK, XzPacker, XzStream } from './xz.ts'

const withXz = testWith('xz')

const packer = new XzPacker()

function packed(content: Uint8Array, size = XZ_BLOCK): Buffer {
  const stream = new XzStream()
  const pieces: Uint8Array[] = [stream.head()]
  for (let at = 0; at < content.length; at += size) {
    const block = packer.pack(content.subarray(at, at + size))
    stream.add(block)
    pieces.push(block.bytes)
  }
  return Buffer.concat([...pieces, stream.end()])
}

const unpacked = (bytes: Buffer) => unpackedBy('xz', bytes)

withXz.each(HARD_CONTENTS)('%s comes back as it was, in a time that is no danger', (_, content) => {
  const before = cpuTime()
  const bytes = packed(content)
  expect(cpuTime() - before).toBeLessThan(15_000)
  expect(unpacked(bytes).equals(content)).toBe(true)
})

withXz('many blocks are one stream, whose index says how long it all is', () => {
  const content = Buffer.from('so it goes on '.repeat(3000))
  const bytes = packed(content, 7)
  expect(unpacked(bytes).equals(content)).toBe(true)
  const { stdout } = Bun.spawnSync(['sh', '-c', 'f=$(mktemp) && cat > "$f" && xz --robot --list "$f"; rm "$f"'], {
    stdin: bytes,
  })
  const totals = stdout.toString().match(/^file\t(\d+)\t(\d+)\t(\d+)\t(\d+)/m)
  expect(totals?.slice(1).map(Number)).toEqual([1, 6000, bytes.length, content.length])
})

withXz('what does not get smaller is stored, and what follows is packed all the same', () => {
  const content = Buffer.concat([noise(300_000), Buffer.from('again and again '.repeat(20_000)), noise(100_001, 7)])
  const bytes = packed(content)
  expect(bytes.length).toBeGreaterThan(400_000)
  expect(bytes.length).toBeLessThan(402_000)
  expect(unpacked(bytes).equals(content)).toBe(true)
})

test('noise that was there before is found', () => {
  const photo = noise(500_000)
  expect(packed(Buffer.concat([photo, photo])).length).toBeLessThan(510_000)
})
