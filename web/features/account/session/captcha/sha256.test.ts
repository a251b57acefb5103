import { expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { sha256 } from './sha256.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

test.each([
  ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
])('the digest of %j is the standard’s', (text, digest) => expect(sha256(bytes(text))).toBe(digest))

test('messages of every length around the blocks have the digest others find', () => {
  for (let length = 0; length < 200; length++) {
    const message = Uint8Array.from({ length }, (_, index) => (index * 37 + length) & 255)
    expect(sha256(message)).toBe(createHash('sha256').update(message).digest('hex'))
  }
})
