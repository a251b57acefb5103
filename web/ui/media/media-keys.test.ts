import { describe, expect, test } from 'bun:test'
import { applyMediaCommand, mediaCommand, stepSpeed } from './media-keys.ts'

const stroke = (key: string, more: object = {}) => ({ key, ctrlKey: false, metaKey: false, altKey: false, ...more })

test('keys are commands, but not with a modifier', () => {
  expect([' ', 'k', 'ArrowLeft', 'F', 'f', '<', 'c', 'n'].map((key) => mediaCommand(stroke(key)))).toEqual([
    'toggle',
    'toggle',
    'back',
    'full',
    'full',
    'slower',
    'subtitles',
    'next',
  ])
  expect(mediaCommand(stroke('c', { ctrlKey: true }))).toBeNull()
  for (const key of ['x', 'Enter', 'toString', 'F2']) expect(mediaCommand(stroke(key))).toBeNull()
})

test('speeds go by steps and stay within bounds', () => {
  expect([stepSpeed(1, 1), stepSpeed(1, -1), stepSpeed(2, 1), stepSpeed(0.5, -1), stepSpeed(1.1, 1)]).toEqual([
    1.25, 0.75, 2, 0.5, 1.25,
  ])
})

describe('a player', () => {
  const player = (more: object = {}) => ({
    currentTime: 8,
    duration: 10,
    volume: 0.95,
    muted: false,
    playbackRate: 1,
    paused: true,
    play: () => Promise.resolve(),
    pause() {
      this.paused = true
    },
    ...more,
  })
  test('jumps, but not beyond its ends', () => {
    const film = player()
    applyMediaCommand(film, 'forward')
    expect(film.currentTime).toBe(10)
    for (let press = 0; press < 3; press++) applyMediaCommand(film, 'back')
    expect(film.currentTime).toBe(0)
    const live = player({ duration: Number.NaN })
    applyMediaCommand(live, 'forward')
    expect(live.currentTime).toBe(13)
  })
  test('is louder up to all there is, and then heard', () => {
    const film = player({ muted: true })
    applyMediaCommand(film, 'louder')
    expect([film.volume, film.muted]).toEqual([1, false])
    applyMediaCommand(film, 'quieter')
    expect(film.volume).toBe(0.9)
  })
  test('leaves to others what is theirs', () => {
    expect([
      applyMediaCommand(player(), 'full'),
      applyMediaCommand(player(), 'next'),
      applyMediaCommand(player(), 'mute'),
    ]).toEqual([false, false, true])
  })
})
