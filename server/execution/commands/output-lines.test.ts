import { describe, expect, test } from 'bun:test'
import { LINE_LIMIT } from '#contract/commands.ts'
import { cpuTime } from '#testing/cpu-time.ts'
import { OutputLines } from './output-lines.ts'

const linesOf = (...pieces: (string | number[])[]) => {
  const lines = new OutputLines()
  const told = pieces.flatMap((piece) =>
    lines.add(typeof piece === 'string' ? Buffer.from(piece) : Uint8Array.from(piece)),
  )
  return [...told, ...lines.end()]
}

describe('the lines of what a program writes', () => {
  test('end where they end, however they come', () => {
    expect(linesOf('a\nb', 'c\n', '\n', 'd')).toEqual(['a', 'bc', '', 'd'])
    expect(linesOf('a\r\nb\r', '\nc')).toEqual(['a', 'b', 'c'])
    expect(linesOf('')).toEqual([])
    expect(linesOf('a\n')).toEqual(['a'])
  })

  test('are UTF-8, also across pieces; what is not is replaced', () => {
    expect(linesOf([0xc3], [0xbc, 0x0a])).toEqual(['ü'])
    expect(linesOf([0x61, 0xff, 0x62, 0x0a])).toEqual(['a\ufffdb'])
    expect(linesOf([0x61, 0xc3])).toEqual(['a\ufffd'])
  })

  test('are what was last written in them', () => {
    expect(linesOf('10%\r20%', '\r100%\r\n')).toEqual(['100%'])
    expect(linesOf('10%\r20%\r')).toEqual(['20%'])
    expect(linesOf('a\r\r\nb')).toEqual(['a', 'b'])
  })

  test('keep what a terminal would make colours of', () => {
    expect(linesOf('\x1b[31mred\x1b[0m\x1b]0;title\x07\n')).toEqual(['\x1b[31mred\x1b[0m\x1b]0;title\x07'])
  })

  test('come in pieces when they are too long, and never wait for an end', () => {
    const long = 'x'.repeat(LINE_LIMIT)
    expect(linesOf(`${long}y\n`)).toEqual([long, 'y'])
    expect(linesOf(`${'x'.repeat(LINE_LIMIT - 1)}😀\n`).map((line) => line.length)).toEqual([LINE_LIMIT - 1, 2])
    const lines = new OutputLines()
    for (let piece = 0; piece < 16; piece += 1) lines.add(Buffer.from('z'.repeat(LINE_LIMIT)))
    expect(lines.end().join('').length).toBeLessThanOrEqual(LINE_LIMIT)
    expect(linesOf(...Array.from({ length: 40 }, () => `${'p'.repeat(LINE_LIMIT / 8)}\r`), 'done\n')).toEqual(['done'])
  })

  test('cost no more where they are all returns', () => {
    const lines = new OutputLines()
    const piece = Buffer.from(`${'\r'.repeat(65_000)}x`)
    const began = cpuTime()
    const told = Array.from({ length: 16 }, () => lines.add(piece)).flat()
    // A regular expression that restarts at each carriage return takes most of a minute.
    expect(cpuTime() - began).toBeLessThan(20_000)
    expect([...told, ...lines.end()].join('')).toMatch(/^x+$/)
    expect(new OutputLines().add(Buffer.from(`${'\r'.repeat(100_000)}\n`))).toEqual([''])
  })
})
