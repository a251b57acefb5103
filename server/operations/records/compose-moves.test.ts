import { expect, test } from 'bun:test'
import { trace } from '#server/testing/traces.ts'
import { fc } from '#testing/properties.ts'
import { composeMoves } from './compose-moves.ts'

const moves = (...steps: string[]) => steps.map((step) => trace('moved', `/${step[0]}`, `/${step[1]}`))
const composed = (...steps: string[]) =>
  composeMoves(moves(...steps)).map(({ place, to }) => `${place}${to}`.replaceAll('/', ''))

test('moves of one item are one move, an exchange is one of two, and a way back is none', () => {
  expect(composed('ab', 'bc')).toEqual(['ac'])
  expect(composed('at', 'ba', 'tb')).toEqual(['ab', 'ba'])
  expect(composed('ab', 'ba')).toEqual([])
})

test('a place is left before another item arrives there, also by an item that is moved twice', () => {
  expect(composed('xy', 'wv', 'yw')).toEqual(['wv', 'xw'])
  expect(composed('xy', 'zx', 'wv', 'yw')).toEqual(['wv', 'xw', 'zx'])
})

test('moves in folders that are moved keep their order', () => {
  const nested = [trace('moved', '/p', '/q'), trace('moved', '/f', '/g'), trace('moved', '/g/w', '/h')]
  expect(composeMoves([...nested, trace('moved', '/q', '/g/w')]).map(({ to }) => to)).toEqual(['/g/w', '/g', '/h'])
})

test('after any moves to free places, the composed ones lead to the same, without arriving over another item except in exchanges', () => {
  const name = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f')
  fc.assert(
    fc.property(fc.array(fc.tuple(name, name), { maxLength: 20 }), (steps) => {
      const disk = new Map(['a', 'b', 'c', 'd'].map((each) => [each, each]))
      const done = steps.filter(([from, to]) => {
        const item = disk.get(from)
        if (item === undefined || disk.has(to)) return false
        disk.delete(from)
        disk.set(to, item)
        return true
      })
      const result = composed(...done.map(([from, to]) => from + to))
      const targets = new Map(result.map((step) => [step[0], step[1]]))
      expect(Object.fromEntries(['a', 'b', 'c', 'd'].map((each) => [targets.get(each) ?? each, each]))).toEqual(
        Object.fromEntries(disk),
      )
      const isExchanged = (from: string | undefined) => {
        let at = targets.get(from)
        for (let turns = 0; at !== undefined && at !== from && turns < 6; turns += 1) at = targets.get(at)
        return at === from
      }
      const left = new Set<string | undefined>()
      for (const step of result) {
        const [from, to] = step
        if (targets.has(to) && !isExchanged(from)) expect(left.has(to)).toBe(true)
        left.add(from)
      }
    }),
  )
})
