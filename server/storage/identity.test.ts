import { expect, test } from 'bun:test'
import { identityOf, inodeOf, isSameInode, isSameVolume, volumeOf } from './identity.ts'

const [one, other, rebooted] = [identityOf(40n, 1234n), identityOf(40n, 99n), identityOf(41n, 1234n)]

test('an identity has a volume and an inode', () => {
  expect([volumeOf(one), inodeOf(one)]).toEqual(['14', 1234])
  expect([isSameVolume(one, other), isSameVolume(one, rebooted)]).toEqual([true, false])
  expect([isSameInode(one, rebooted), isSameInode(one, other)]).toEqual([true, false])
})

test('inodes beyond the precision of a number are told apart', () => {
  const [large, larger] = [identityOf(1n, 2n ** 60n), identityOf(1n, 2n ** 60n + 1n)]
  expect(inodeOf(large)).toBe(inodeOf(larger))
  expect(isSameInode(large, larger)).toBe(false)
})
