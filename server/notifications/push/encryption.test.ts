import { expect, test } from 'bun:test'
import { decryptMessage, newDeviceKeys } from '#testing/push-service.ts'
import { areUsableKeys, encryptMessage, MAX_PLAINTEXT } from './encryption.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

// RFC 8291, appendix A.
const DEVICE = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}
const RANDOM = {
  salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
}
const EXPECTED =
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'

test('the example of RFC 8291', () => {
  const message = Buffer.from('When I grow up, I want to be a watermelon')
  expect(encryptMessage(message, DEVICE, RANDOM).toString('base64url')).toBe(EXPECTED)
})

test('the longest message comes over, in less than 4 kB, encrypted differently each time', () => {
  const device = newDeviceKeys()
  const message = Buffer.alloc(MAX_PLAINTEXT, 'ä')
  const [one, other] = [encryptMessage(message, device.keys), encryptMessage(message, device.keys)]
  expect([one, other].map((body) => decryptMessage(body, device))).toEqual([message, message])
  expect(one).not.toEqual(other)
  expect(one.length).toBeLessThanOrEqual(4096)
  expect(() => encryptMessage(Buffer.alloc(MAX_PLAINTEXT + 1), device.keys)).toThrow()
})

test('keys of no browser are not usable', () => {
  expect(areUsableKeys(DEVICE)).toBe(true)
  const outside = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]).toString('base64url')
  expect(areUsableKeys({ ...DEVICE, p256dh: outside })).toBe(false)
  expect(areUsableKeys({ ...DEVICE, p256dh: 'A'.repeat(87) })).toBe(false)
})
