import { describe, expect, test } from 'bun:test'
import { outcomeOf, pausedContent } from '#server/testing/storage-helpers.ts'
import { receive } from './receive.ts'

const pieces = async function* (...texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}

describe('receive', () => {
  test('hands chunks on in order, one after the other, and counts them', async () => {
    const steps: string[] = []
    const write = async (chunk: Uint8Array) => {
      steps.push(`begin ${Buffer.from(chunk)}`)
      await Bun.sleep(1)
      steps.push(`end ${Buffer.from(chunk)}`)
    }
    const received = await receive({ stream: pieces('a', 'bc'), length: 3 }, write, {
      onProgress: (bytes) => steps.push(String(bytes)),
    })
    expect(received).toBe(3)
    expect(steps).toEqual(['begin a', 'end a', '1', 'begin bc', 'end bc', '3'])
  })

  test('writes no byte beyond what was announced', async () => {
    let written = 0
    const write = (chunk: Uint8Array) => {
      written += chunk.length
    }
    const receiving = receive({ stream: pieces('abc', 'd', 'e'), length: 3 }, write)
    expect(await outcomeOf(receiving)).toBe('length_mismatch')
    expect(written).toBe(3)
  })

  test('ends with the reason of the signal while the sender is silent', async () => {
    const held = pausedContent('a', 'b')
    const abort = new AbortController()
    const receiving = receive(held.content, () => undefined, { signal: abort.signal })
    await held.halfWay
    abort.abort(new Error('gone away'))
    await expect(receiving).rejects.toThrow('gone away')
  })

  test('ends with the reason of the signal when it came during a write, and tells the sender', async () => {
    const abort = new AbortController()
    let told = false
    async function* sender() {
      try {
        for (;;) yield Buffer.from('a')
      } finally {
        told = true
      }
    }
    const write = () => abort.abort(new Error('gone away'))
    const receiving = receive({ stream: sender(), length: null }, write, { signal: abort.signal })
    await expect(receiving).rejects.toThrow('gone away')
    expect(told).toBe(true)
  })

  test('a failing sender and a failing writer are both heard', async () => {
    async function* cut() {
      yield Buffer.from('a')
      throw new Error('cut off')
    }
    const signal = new AbortController().signal
    const full = () => {
      throw new Error('full')
    }
    await expect(receive({ stream: cut(), length: null }, () => undefined, { signal })).rejects.toThrow('cut off')
    await expect(receive({ stream: pieces('a'), length: null }, full, { signal })).rejects.toThrow('full')
  })
})
